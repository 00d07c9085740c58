/** A record of a code: its tag and its value. */
export interface TlvField {
  tag: number;
  value: string;
}

/** The largest value whose length fits into one byte. Unit: bytes. */
const MAX_BYTES = 255;

/**
 * Encodes records by ZATCA's specification: one byte of tag, one byte of length in UTF-8 bytes, the
 * value; all as base64. Phase 2 only adds tags 6 to 9.
 * @throws RangeError for a value of more than 255 bytes
 */
export function encodeTlv(fields: readonly TlvField[]): string {
  return Buffer.concat(
    fields.map(({ tag, value }) => {
      const bytes = Buffer.from(value, 'utf8');
      if (bytes.length > MAX_BYTES)
        throw new RangeError(`Tag ${tag} has ${bytes.length} bytes; the maximum is ${MAX_BYTES}.`);
      return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
    }),
  ).toString('base64');
}

/** The content of the code of phase 1. Amounts in halalas. */
export interface TaxFacts {
  sellerName: string;
  vatNumber: string;
  issuedAt: Date;
  totalHalalas: number;
  vatHalalas: number;
}

/** The five tags of phase 1. The time is in UTC. */
export function phaseOneFields({
  sellerName,
  vatNumber,
  issuedAt,
  totalHalalas,
  vatHalalas,
}: TaxFacts): TlvField[] {
  const values = [
    sellerName,
    vatNumber,
    issuedAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    decimals(totalHalalas),
    decimals(vatHalalas),
  ];
  return values.map((value, index) => ({ tag: index + 1, value }));
}

function decimals(halalas: number): string {
  return (halalas / 100).toFixed(2);
}
