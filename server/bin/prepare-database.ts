/**
 * Prepares a database for servers whose role only reads and writes rows: migrates as the owner of
 * the tables, and gives the role of `DATABASE_URL` its rights.
 *
 *     DATABASE_OWNER_URL=postgres://… DATABASE_URL=postgres://… npm run prepare-database -w server
 *
 * With `DATABASE_ADMIN_URL`, the address of a superuser, it creates both roles before, and gives
 * the superuser's tables to their owner. It can be repeated.
 */
import pg from 'pg';
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import { prepareRoles, type Role } from '../src/database/roles';
import { prepareSchema } from '../src/open-database';
import { readSettings } from '../src/settings';

/** The role of an address. */
function roleIn(address: string): Role {
  const { user, password } = new pg.Client(address);
  if (!user || !password) throw new Error('An address of the database has no user or password.');
  return { name: user, password };
}

readArguments({});
const { DATABASE_URL, DATABASE_OWNER_URL } = readSettings();
if (!DATABASE_URL || !DATABASE_OWNER_URL)
  endWithWrongUsage('Set DATABASE_URL and DATABASE_OWNER_URL (docs/settings.md).');
const admin = process.env.DATABASE_ADMIN_URL;
if (admin)
  await prepareRoles(admin, {
    owner: roleIn(DATABASE_OWNER_URL),
    requests: roleIn(DATABASE_URL),
  });
const ran = await prepareSchema(DATABASE_OWNER_URL, DATABASE_URL);
console.log(`The database is ready: ${ran.length} migrations ran.`);
