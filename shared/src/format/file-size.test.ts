import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

// Specification, shell 9: bytes, KB, MB, GB with 2 decimals.
test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 1, '1024.00 KB'],
  [1024 ** 2, '1.00 MB'],
  [20 * 1024 ** 2, '20.00 MB'],
  [3 * 1024 ** 4, '3072.00 GB'],
])('%i bytes: %s', (bytes, expected) => expect(fileSize(bytes)).toBe(expected))
