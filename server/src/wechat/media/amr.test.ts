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
  ['measures one second at 12.2 kbit/s', voice(50, 7, 32), 1],
  ['measures one minute at 4.75 kbit/s', voice(3_000, 0, 13), 60],
  ['measures silence', voice(100, 15, 1), 2],
  ['accepts a header without frames', Buffer.from('#!AMR\n'), 0],
  ['rejects wide-band AMR', Buffer.from('#!AMR-WB\n'), null],
  ['rejects an unknown mode', voice(1, 9, 10), null],
  ['rejects other files', Buffer.from('hello'), null],
])('%s', (_, bytes, seconds) => {
  expect(amrSeconds(bytes)).toBe(seconds)
})
