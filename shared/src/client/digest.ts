import { chunkBytes } from '../contract/system/files.ts'

/** SHA-256 in hexadecimal; undefined where the page did not come over a safe line, and browsers count nothing. */
export async function digestOf(bytes: Blob): Promise<string | undefined> {
  // It is declared as always there; on http: it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', await bytes.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a large file is called while it is under way: the same file again is called the same, on another day and in another tab. */
export async function identify(file: File, type: string): Promise<string> {
  const facts = `${type}|${file.name}|${file.size}|${file.lastModified}`
  const known = await digestOf(new Blob([facts, file.slice(0, chunkBytes), file.slice(-chunkBytes)]))
  return known ?? `${file.size.toString(36)}-${file.lastModified.toString(36)}-${fold(facts)}`
}

/** FNV-1a, 32 bits. */
function fold(words: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
