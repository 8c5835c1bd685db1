/** Bytes of a frame of 20 ms by its mode, the byte that says it included; modes that are not named have none. */
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
const head = '#!AMR\n'

/** Seconds that a voice in AMR lasts; null where it is none. */
export function amrSeconds(bytes: Uint8Array): number | null {
  if (new TextDecoder().decode(bytes.subarray(0, head.length)) !== head) return null
  let count = 0
  for (let at = head.length; at < bytes.length; count++) {
    const size = frames[(bytes[at]! >> 3) & 0x0f]
    if (!size) return null
    at += size
  }
  return count / 50
}
