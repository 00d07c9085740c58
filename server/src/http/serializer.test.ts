import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calls } from '@smokehouse/shared/contract/calls';
import { z } from 'zod';
import { compileSerializer, serializerFor } from './serializer';

describe('the serializer of an answer', () => {
  it('compiles for every call', () => {
    for (const [name, { answer }] of Object.entries(calls))
      assert.doesNotThrow(() => compileSerializer(answer), name);
  });

  it('leaves out fields that the contract does not define', () => {
    const serialize = serializerFor(z.object({ price: z.int() }));
    assert.equal(serialize({ price: 6500, secret: 'cost' }), '{"price":6500}');
  });
});
