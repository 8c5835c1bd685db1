import { chunkBytes } from '../contract/system/files.ts'

/** SHA-256 in hexadecimal; undefined on a page without https, where browsers offer no digests. */
export async function digestOf(bytes: Blob): Promise<string | undefined> {
  // TypeScript declares it as always defined; on http it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  const buffer = await bytes.arrayBuffer()
  const digest = await subtle.digest('SHA-256', buffer)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The identifier under which the pieces of a large file are uploaded. The same file gets the same identifier
 * again, on another day and in another tab, so that an upload can resume.
 */
export async function fileIdentifier(file: File, type: string): Promise<string> {
  const properties = `${type}|${file.name}|${file.size}|${file.lastModified}`
  const digest = await digestOf(new Blob([properties, file.slice(0, chunkBytes), file.slice(-chunkBytes)]))
  return digest ?? `${file.size.toString(36)}-${file.lastModified.toString(36)}-${hashOf(properties)}`
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
