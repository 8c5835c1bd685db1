import { beforeAll, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'
import { refundBody, refundFlow, refundForm } from '../../../test/sample-flow.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

const release = async (initiator: readonly string[]) => {
  const start = {
    initiator,
    saveBtnText: '存草稿',
    hasSaveBtn: true,
    formOperates: [{ id: 'reason', name: '事由', read: true, write: true, required: true }],
  }
  const flowTemplateJson = JSON.stringify(refundFlow('user.principal', start))
  const { id } = await app.data(flows.create, refundBody('user.principal', { flowTemplateJson }), admin)
  await app.data(flows.release, { id }, admin)
  return id
}

test('who may launch a flow reads the form of its release with the rights of the start node', async () => {
  const id = await release([])
  await app.data(flows.update, { id, formData: '{}' }, admin)
  const form = await app.data(flows.launchForm, { id }, coach)
  expect(form).toMatchObject({
    id,
    formType: 2,
    saveBtnText: '存草稿',
    formOperates: [{ id: 'reason', write: true, required: true }],
  })
  expect(JSON.parse(form.formData)).toEqual(JSON.parse(refundForm))
})

test('a flow that the caller may not launch is like one that does not exist', async () => {
  const id = await release(['user.desk01'])
  expect((await app.call(flows.launchForm, { id }, coach)).code).toBe(404)
  expect((await app.call(flows.launchForm, { id: 'none' }, coach)).code).toBe(404)
  await app.data(flows.stop, { id }, admin)
  expect((await app.call(flows.launchForm, { id }, admin)).code).toBe(404)
})
