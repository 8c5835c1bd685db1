/**
 * Stores a text in a storage of the browser. Returns false where the storage is full: a preference is then lost at the
 * next reload, but what the user does goes on.
 */
export function storeItem(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
