/** A record of a code: its tag and its value. */
export interface TlvField {
  tag: number;
  value: string;
}

/** The largest value that one byte of length can announce. Unit: bytes. */
const MAX_BYTES = 255;

/**
 * Writes records as ZATCA wants them in a code: one byte of tag, one byte of length counted in
 * UTF-8 bytes, the value; all as base64. Phase 2 adds tags 6 to 9 and needs nothing new here.
 * @throws RangeError for a value of more than 255 bytes: a length that does not fit would garble
 *   all that follows
 */
export function encodeTlv(fields: readonly TlvField[]): string {
  return Buffer.concat(
    fields.map(({ tag, value }) => {
      const bytes = Buffer.from(value, 'utf8');
      if (bytes.length > MAX_BYTES)
        throw new RangeError(`Tag ${tag} has ${bytes.length} bytes; ${MAX_BYTES} fit.`);
      return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
    }),
  ).toString('base64');
}

/** What the code of phase 1 says. Amounts in halalas. */
export interface TaxFacts {
  sellerName: string;
  vatNumber: string;
  issuedAt: Date;
  totalHalalas: number;
  vatHalalas: number;
}

/** The five tags of phase 1. The time is true UTC, as its `Z` says. */
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
