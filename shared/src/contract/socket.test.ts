import { expect, test } from 'vitest'
import * as z from 'zod'
import { ClientFrame, ServerFrame } from './socket.ts'

/**
 * Older clients and open shells use older frames: a commit that changes or removes a line of this snapshot
 * has to explain why.
 */
test('the frames match their snapshot', async () => {
  const schemaLines = (direction: string, frames: readonly z.ZodType[], io: 'input' | 'output') =>
    frames.map(
      (frame) => `${direction} ${JSON.stringify({ ...z.toJSONSchema(frame, { io }), $schema: undefined })}`,
    )
  const lines = [
    ...schemaLines('input', ClientFrame.options, 'input'),
    ...schemaLines('output', ServerFrame.options, 'output'),
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
])('%s is accepted as older clients send it', (_, frame) => {
  expect(ClientFrame.safeParse(frame).success).toBe(true)
})
