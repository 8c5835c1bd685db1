import { expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openDataSetApp } from '../../../test/data-set-app.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { connectSocket } from '../../../test/socket.ts'

test('who runs a data set live hears of changed records; who may not run it, or does not ask, hears nothing', async () => {
  const { app, coach, add } = await openDataSetApp()
  const { id: designId } = await releaseDesign(app, app.admin, {
    enCode: 'livedesign',
    fields: [{ jweeKey: 'comInput', vModel: 'title', formId: 1, label: '标题' }],
  })
  const id = await add({ kind: 'design', id: designId })
  const [admin, stranger] = await Promise.all([
    connectSocket(app, app.admin.token),
    connectSocket(app, coach.token),
  ])
  const write = () =>
    app.data(onlineForms.create, { id: designId, data: JSON.stringify({ title: '甲' }) }, app.admin)
  await app.data(dataSets.run, { id }, app.admin)
  await write()
  expect((await app.call(dataSets.run, { id, live: true }, coach)).code).toBe(403)
  const { rows } = await app.data(dataSets.run, { id, live: true }, app.admin)
  expect(rows).toHaveLength(1)
  await write()
  const path = `/api/visualdev/DataSet/${id}/Actions/Run`
  await admin.next('answersChanged', (frame) => frame.path === path)
  await admin.next('answersChanged', (frame) => frame.path.endsWith('/Summarize'))
  // Reading by POST changes nothing.
  const before = admin.received.length
  await app.data(dataSets.summarize, { id, measures: [{ how: 'count' }] }, app.admin)
  expect(admin.received).toHaveLength(before)
  expect(stranger.received.filter(({ method }) => method === 'answersChanged')).toEqual([])
})
