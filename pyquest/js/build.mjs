// Bundles the pinned libraries into one folder: `node build.mjs OUT`, run where `npm ci` has put node_modules.
//
// Each library becomes ES modules that the engine imports by the name that model code writes ('viem/accounts').
// modules.json says which file holds which name; shared parts import each other by their file names.
import { build } from 'esbuild';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const out = resolve(process.argv[2]);
const root = dirname(new URL(import.meta.url).pathname);

const LIBRARIES = {
  ethers: [
    'ethers',
    ...['abi', 'address', 'constants', 'contract', 'crypto', 'hash', 'providers', 'transaction', 'utils', 'wallet'].map(
      (part) => `ethers/${part}`,
    ),
  ],
  viem: ['viem', 'viem/accounts', 'viem/actions', 'viem/chains', 'viem/ens', 'viem/utils'],
};

// What stands in for a module of each library; see native/. ethers lets its hashes be registered instead.
const NATIVE = {
  ethers: { '@adraffy/ens-normalize': 'ens.js' },
  viem: {
    '@adraffy/ens-normalize': 'ens.js',
    '@noble/curves/secp256k1': 'secp256k1.js',
    '@noble/hashes/pbkdf2': 'pbkdf2.js',
    '@noble/hashes/sha3': 'sha3.js',
  },
};

const nativeModules = (library) => ({
  name: 'native-modules',
  setup(bundle) {
    const resolveDir = join(root, 'node_modules', library);
    bundle.onResolve({ filter: /^pyquest:native$/ }, () => ({ path: 'pyquest:native', external: true }));
    bundle.onResolve({ filter: /^@(noble|adraffy)\// }, ({ path, pluginData }) => {
      const standIn = NATIVE[library][path.replace(/\.js$/, '')];
      return standIn && pluginData !== 'original' ? { path: join(root, 'native', standIn) } : undefined;
    });
    bundle.onResolve({ filter: /^original:/ }, ({ path, kind }) =>
      bundle.resolve(path.slice('original:'.length), { kind, resolveDir, pluginData: 'original' }),
    );
    // Our own stand-ins live outside node_modules; what else they import is the library's.
    bundle.onResolve({ filter: /^@noble\/hashes\/utils$/ }, ({ path, kind, importer, pluginData }) =>
      pluginData !== 'original' && dirname(importer) === join(root, 'native')
        ? bundle.resolve(path, { kind, resolveDir, pluginData: 'original' })
        : undefined,
    );
  },
});

const fileOf = (specifier) => specifier.replaceAll('/', '-');

async function bundleLibrary(library, specifiers) {
  const { metafile } = await build({
    entryPoints: Object.fromEntries(specifiers.map((specifier) => [fileOf(specifier), specifier])),
    outdir: join(out, library),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    target: 'es2022',
    keepNames: true, // class names show in what model code prints
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none', // THIRD_PARTY.txt carries the licences
    metafile: true,
    logLevel: 'warning',
    plugins: [nativeModules(library)],
  });
  const modules = {};
  for (const path of Object.keys(metafile.outputs)) {
    const file = path.split('/').at(-1);
    modules[`./${file}`] = `${library}/${file}`;
  }
  for (const specifier of specifiers) {
    delete modules[`./${fileOf(specifier)}.js`];
    modules[specifier] = `${library}/${fileOf(specifier)}.js`;
  }
  return { modules, inputs: Object.keys(metafile.inputs) };
}

function copyEsbuild() {
  const packageName = `@esbuild/${process.platform}-${process.arch}`;
  const binary = join(root, 'node_modules', packageName, 'bin', 'esbuild');
  copyFileSync(binary, join(out, 'esbuild'));
  chmodSync(join(out, 'esbuild'), 0o755);
  return [join('node_modules', 'esbuild', 'package.json')];
}

function licenceOf(folder) {
  const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license', 'license.md'];
  const found = names.map((name) => join(root, folder, name)).find(existsSync);
  const author = about.author?.name ?? about.author ?? '';
  const text = found ? readFileSync(found, 'utf8').trim() : `The package carries no licence text. Author: ${author}`;
  return `${about.name} ${about.version} (${about.license})\n\n${text}\n`;
}

function writeLicences(inputs) {
  const packages = inputs.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]);
  const notices = new Set([...new Set(packages)].filter(Boolean).sort().map(licenceOf));
  notices.add(`Go, of which esbuild's binary holds parts (BSD-3-Clause)\n\n${readFileSync(join(root, 'go-licence.txt'), 'utf8')}`);
  writeFileSync(join(out, 'THIRD_PARTY.txt'), [...notices].join(`\n${'-'.repeat(80)}\n\n`));
}

mkdirSync(out, { recursive: true });
const modules = {};
const inputs = copyEsbuild();
for (const [library, specifiers] of Object.entries(LIBRARIES)) {
  const bundled = await bundleLibrary(library, specifiers);
  modules[library] = bundled.modules;
  inputs.push(...bundled.inputs);
}
writeLicences(inputs);
writeFileSync(join(out, 'modules.json'), JSON.stringify(modules, null, 2) + '\n');
