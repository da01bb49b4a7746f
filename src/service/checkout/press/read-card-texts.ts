import type { EncryptedCard } from '../../../protocol/card.ts';
import { isEncryptedText } from '../../payments/attempts/encrypted-text.ts';
import { rejectBecause } from '../../platform/http/answers/rejections.ts';

/**
 * Reads texts that only the acquirer can decrypt. No part of them is repeated.
 * @throws Rejection 400
 */
export function readCardTexts<Name extends keyof EncryptedCard>(
  owner: object,
  names: readonly Name[],
): Pick<EncryptedCard, Name> {
  const read = names.map((name) => {
    const text = Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : undefined;
    if (!isEncryptedText(text)) throw rejectBecause('CARD_ENCRYPTION', `${name} is not such a text.`);
    return [name, text] as const;
  });
  return Object.fromEntries(read) as Pick<EncryptedCard, Name>;
}
