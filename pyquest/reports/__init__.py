"""What people read: tables and pages made from result lines."""
