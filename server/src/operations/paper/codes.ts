import QRCode from 'qrcode';
import { noteHeavyJob } from '../../threads/jobs';

/**
 * Codes to print, as SVG documents with the quiet zone that readers need. A quarter of each may be
 * unreadable. One takes some 3 ms.
 */
export async function codesOf(texts: readonly string[]): Promise<string[]> {
  noteHeavyJob('codes');
  const codes: string[] = [];
  for (const text of texts)
    codes.push(await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'Q', margin: 4 }));
  return codes;
}
