import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 1, '1024.00 KB'],
  [1024 ** 2, '1.00 MB'],
  [20 * 1024 ** 2, '20.00 MB'],
  [3 * 1024 ** 4, '3072.00 GB'],
])('%i bytes: %s', (bytes, expected) => expect(formatFileSize(bytes)).toBe(expected))
