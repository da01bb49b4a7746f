const kept = new WeakMap<object, Map<string, string>>();

/**
 * Returns a document of a service, which is the same until its address changes. One takes a tenth of a second to make, and anyone
 * may ask for it.
 * @param owner what the document is made of
 */
export function keepDocument(owner: object, name: string, make: () => string): string {
  const documents = kept.get(owner) ?? new Map<string, string>();
  kept.set(owner, documents);
  const document = documents.get(name) ?? make();
  documents.set(name, document);
  return document;
}
