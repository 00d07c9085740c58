import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { asset } from '../assets';
import { loadModule } from 'libpg-query';
import { migrate, readMigrations } from './migrate';
import { requiredVersion } from './required-version';
import { createTestDatabase } from './testing';
import { additiveFaults } from './testing-additive';

const { version } = JSON.parse(readFileSync(asset('package.json'), 'utf8')) as { version: string };
const NAME = '0900_planted.sql';
const faults = (sql: string, at = '2.0.0') => additiveFaults({ name: NAME, sql }, at);
await loadModule();
const { owner: pool } = await createTestDatabase();

/** Migrations with which an earlier server still runs. */
const ADDITIVE: Readonly<Record<string, string>> = {
  'a table, its indexes and triggers': `CREATE TABLE gifts (id text PRIMARY KEY, code text NOT NULL);
    CREATE UNIQUE INDEX gifts_code ON gifts (code);
    ALTER TABLE gifts ADD CHECK (code <> '');
    CREATE TRIGGER gifts_in BEFORE INSERT ON gifts FOR EACH ROW EXECUTE FUNCTION notify_products();`,
  'columns without a value, or with a default': `ALTER TABLE products ADD COLUMN note text,
      ADD COLUMN rank integer NOT NULL DEFAULT 0 CHECK (rank IN (0, 1, 2));`,
  'values for columns that it adds': `ALTER TABLE products ADD COLUMN label text;
    UPDATE products SET label = upper(name) WHERE label IS NULL;
    ALTER TABLE products ALTER COLUMN label SET DEFAULT '';`,
  'an index, a view, a sequence': `CREATE INDEX products_name ON products (name);
    CREATE VIEW cheap AS SELECT * FROM products WHERE price_halalas < 1000;
    CREATE SEQUENCE gift_numbers;`,
  'a type and a value of it': `CREATE TYPE mood AS ENUM ('good');
    ALTER TYPE mood ADD VALUE IF NOT EXISTS 'better';`,
  'a function and a trigger that runs after a change': `CREATE OR REPLACE FUNCTION notify_gifts() RETURNS trigger
      LANGUAGE plpgsql AS $$ BEGIN PERFORM 'DROP TABLE products; --'; RETURN NULL; END $$;
    CREATE TRIGGER gifts_changed AFTER INSERT ON products FOR EACH STATEMENT EXECUTE FUNCTION notify_gifts();`,
  'rights to its own tables': `CREATE TABLE notes (id text PRIMARY KEY);
    REVOKE UPDATE, DELETE ON notes FROM PUBLIC, CURRENT_USER;`,
  'rows and comments': `INSERT INTO facts (name, value) VALUES ('it''s; DROP TABLE x', '1');
    -- DROP TABLE products;
    /* ALTER TABLE products DROP COLUMN name; */
    INSERT INTO facts (name, value) VALUES (E'\\'; DROP TABLE x', '"a;b"'), ($x$;DROP TABLE x;$x$, '1');
    COMMENT ON TABLE facts IS 'DROP';`,
};

/** One violation of each rule. */
const PLANTED: Readonly<Record<string, string>> = {
  'drops a table': 'DROP TABLE addresses;',
  'drops a column': 'ALTER TABLE products DROP COLUMN note;',
  'drops a constraint': 'ALTER TABLE orders DROP CONSTRAINT orders_paid;',
  'drops a default': 'ALTER TABLE products ALTER COLUMN description DROP DEFAULT;',
  'drops an index': 'DROP INDEX orders_sold;',
  'drops a function': 'DROP FUNCTION notify_products CASCADE;',
  'drops a trigger': 'DROP TRIGGER products_changed ON products;',
  'drops a type': 'DROP TYPE mood;',
  'renames a column': 'ALTER TABLE products RENAME COLUMN name TO title;',
  'renames a table': 'ALTER TABLE products RENAME TO dishes;',
  'changes the type of a column': 'ALTER TABLE products ALTER COLUMN calories_kcal TYPE bigint;',
  'requires values': 'ALTER TABLE products ALTER COLUMN name_ar SET NOT NULL;',
  'allows missing values, which an earlier server does not expect':
    'ALTER TABLE products ALTER name DROP NOT NULL;',
  'adds a required column without a default': 'ALTER TABLE products ADD COLUMN size text NOT NULL;',
  'hides that behind an additive action': `ALTER TABLE products ADD COLUMN a text CHECK (a IN ('x', 'y')),
    ALTER COLUMN name_ar SET NOT NULL;`,
  'adds a check': "ALTER TABLE products ADD CONSTRAINT named CHECK (name <> 'x');",
  'adds a foreign key': 'ALTER TABLE sessions ADD FOREIGN KEY (subject) REFERENCES users;',
  'adds a unique index': 'CREATE UNIQUE INDEX one_name ON products (name);',
  'adds a trigger that can refuse a write':
    'CREATE TRIGGER no BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION check_payment_state();',
  'adds a constraint trigger':
    'CREATE CONSTRAINT TRIGGER no AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION check_payment_state();',
  'changes values that earlier servers use': "UPDATE orders SET status = 'Placed';",
  'changes them beside a new column':
    "ALTER TABLE orders ADD COLUMN x text; UPDATE orders SET x = 'y', status = 'Placed' WHERE true;",
  'deletes rows': 'DELETE FROM sessions;',
  'empties a table': 'TRUNCATE carts;',
  'runs code that cannot be checked': 'DO $$ BEGIN EXECUTE $x$DROP TABLE orders$x$; END $$;',
  'takes rights away': 'REVOKE SELECT ON products FROM PUBLIC;',
  'renames a value of a type': "ALTER TYPE mood RENAME VALUE 'good' TO 'fine';",
};

describe('the migrations of this version', () => {
  it('only add to the schema, or remove what an earlier release stopped using', () => {
    assert.deepEqual(
      readMigrations().flatMap((migration) => additiveFaults(migration, version)),
      [],
    );
  });
});

describe('a migration that is additive', () => {
  for (const [what, sql] of Object.entries(ADDITIVE)) {
    it(`passes: ${what}`, async () => {
      assert.deepEqual(faults(sql), []);
      assert.equal(requiredVersion(sql), null);
      // It is what PostgreSQL accepts, not only what the check reads.
      await migrate(pool, [...readMigrations(), { name: `9${what}`, sql, checksum: sql }]);
    });
  }
});

describe('a migration that is not additive', () => {
  for (const [what, sql] of Object.entries(PLANTED)) {
    it(`is refused if it ${what}`, () => {
      const found = faults(sql);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', /^0900_planted\.sql /);
      assert.equal(faults(sql.toLowerCase()).length, 1, 'in lower case');
    });
  }

  it('passes with the earlier release that stopped using what it removes', () => {
    const sql = `-- Nothing reads it since 1.4.0.
      -- contract: 1.4.0
      ALTER TABLE products DROP COLUMN note;`;
    assert.deepEqual(faults(sql), []);
    assert.equal(requiredVersion(sql), '1.4.0');
    assert.equal(requiredVersion(`${sql} -- contract: 1.10.0\n DROP INDEX orders_sold;`), '1.10.0');
  });

  it('is refused if its marker names this release, a later one, or none', () => {
    for (const release of ['2.0.0', '2.1.0', 'soon'])
      assert.match(
        faults(`-- contract: ${release}\nDROP TABLE addresses;`)[0] ?? '',
        /is not a release before 2\.0\.0/,
      );
  });

  it('is refused if the marker belongs to another statement', () => {
    assert.equal(faults('-- contract: 1.4.0\nDROP TABLE a; DROP TABLE b;').length, 1);
  });
});
