import { expect, test } from 'vitest'
import { amrSeconds } from './amr.ts'

const voice = (frames: number, mode: number, size: number) =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([(mode << 3) | 4]), Buffer.alloc(size - 1)]),
    ),
  ])

test.each([
  ['a second of 12.2 kbit/s', voice(50, 7, 32), 1],
  ['a minute of 4.75 kbit/s', voice(3_000, 0, 13), 60],
  ['silence', voice(100, 15, 1), 2],
  ['nothing but a head', Buffer.from('#!AMR\n'), 0],
  ['wide band, which nobody plays', Buffer.from('#!AMR-WB\n'), null],
  ['a mode that is none', voice(1, 9, 10), null],
  ['no voice', Buffer.from('hello'), null],
])('%s', (_, bytes, seconds) => {
  expect(amrSeconds(bytes)).toBe(seconds)
})
