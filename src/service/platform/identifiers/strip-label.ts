/** The words of labels in front of tax codes and VAT numbers. None is a sequence of others, so that each label is read in one way. */
const TAX_WORDS = `COD FISCALE FISC PARTITA PART IVA VAT TVA BTW UST UID ID NR NO NUMBER REG TAX INTRACOMMUNAUTAIRE INTRACOM
  C F P I N E`;
/** The words of labels in front of recipient codes. */
const RECIPIENT_WORDS = 'CODICE COD DESTINATARIO UNIVOCO UFFICIO SDI';

/** @param code the pattern of what follows the label, up to the end */
function createStripper(words: string, code: string): (folded: string) => string {
  const label = new RegExp(`^(?:${words.split(/\s+/).join('|')}|[^A-Z0-9])+(?=(?:${code})$)`);
  return (folded) => folded.replace(label, '');
}

/**
 * Creates a function that removes a copied label, such as `Cod. Fisc.:` or `C.F. e P. IVA`, from a tax code as `foldPasted` writes
 * it. A text without a code behind its label stays as it is.
 */
export const createTaxLabelStripper = (code: string) => createStripper(TAX_WORDS, code);

/** Removes a copied label, such as `Codice destinatario:`. */
export const stripRecipientLabel = createStripper(RECIPIENT_WORDS, '[A-Z0-9]{6,7}');
