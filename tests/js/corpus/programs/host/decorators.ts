const log: string[] = [];
function logged(value: any, ctx: ClassMethodDecoratorContext) {
  log.push(`${ctx.kind}:${String(ctx.name)}`);
  return function (this: any, ...a: any[]) {
    log.push('call');
    return value.apply(this, a);
  };
}
function field(_: undefined, ctx: ClassFieldDecoratorContext) {
  return (v: any) => v * 2;
}
function cls<T extends abstract new (...a: any[]) => any>(t: T, ctx: ClassDecoratorContext) {
  log.push('class ' + ctx.name);
}
@cls
class A {
  @field x = 4;
  @logged m(n: number) {
    return n + this.x;
  }
  @logged static s() {
    return 's';
  }
}
export const executeSkill = async () => [new A().m(1), A.s(), log];
