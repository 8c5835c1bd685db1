/** Bytes of a 20 ms frame by its mode, including the mode byte. */
const frames: Readonly<Record<number, number>> = {
  0: 13,
  1: 14,
  2: 16,
  3: 18,
  4: 20,
  5: 21,
  6: 27,
  7: 32,
  8: 6,
  15: 1,
}
const header = '#!AMR\n'

/** Duration of an AMR recording in seconds; null if it is not one. */
export function amrSeconds(bytes: Uint8Array): number | null {
  if (new TextDecoder().decode(bytes.subarray(0, header.length)) !== header) return null
  let count = 0
  for (let at = header.length; at < bytes.length; count++) {
    const size = frames[(bytes[at]! >> 3) & 0x0f]
    if (!size) return null
    at += size
  }
  return count / 50
}
