import { expect, test } from 'vitest'
import * as z from 'zod'
import { ClientFrame, ServerFrame } from './socket.ts'

/** As for calls: clients of the family and open shells speak older frames, so a changed or vanished line has to be explained. */
test('the frames are as they were', async () => {
  const said = (way: string, frames: readonly z.ZodType[], io: 'input' | 'output') =>
    frames.map(
      (frame) => `${way} ${JSON.stringify({ ...z.toJSONSchema(frame, { io }), $schema: undefined })}`,
    )
  const lines = [
    ...said('input', ClientFrame.options, 'input'),
    ...said('output', ServerFrame.options, 'output'),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./socket.snapshot.txt')
})

test.each([
  ['OnConnection', { method: 'OnConnection', token: 't', mobileDevice: false }],
  [
    'SendMessage, text',
    { method: 'SendMessage', toUserId: 'u', messageType: 'text', messageContent: 'x', token: 't' },
  ],
  [
    'SendMessage, image',
    {
      method: 'SendMessage',
      toUserId: 'u',
      messageType: 'image',
      messageContent: { name: '20261121_1.png', width: 3, height: 4 },
      token: 't',
    },
  ],
  [
    'MessageList',
    {
      method: 'MessageList',
      toUserId: 'u',
      formUserId: 'v',
      token: 't',
      currentPage: 1,
      pageSize: 30,
      sord: 'desc',
      keyword: '',
    },
  ],
  ['UpdateReadMessage', { method: 'UpdateReadMessage', formUserId: 'u', token: 't' }],
  ['heartCheck', { method: 'heartCheck', token: 't' }],
])('%s is taken as clients of the family send it (wire 3.1)', (_, frame) => {
  expect(ClientFrame.safeParse(frame).success).toBe(true)
})
