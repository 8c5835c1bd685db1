// @vitest-environment jsdom
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall } from '@tessera/shared/client/use-call'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { get, listed } from '@tessera/shared/contract/wire'
import { defineWords, useText } from '@tessera/shared/text/text'
import * as z from 'zod'
import { closePages, renderPage } from './page.tsx'

afterEach(closePages)

const customers = get('/api/crm/Customers', {
  access: 'signed-in',
  output: listed(z.object({ name: z.string() })),
})
const words = defineWords('crm', { 'customers.title': { zh: '客户', en: 'Customers', zhtw: '客戶' } })

function Customers({ menu, params }: PageProps) {
  const t = useText(words)
  const can = useCan(menu.id)
  const [search] = useSearchParams()
  const { data, error } = useCall(customers, {})
  return (
    <section>
      <h1>{t('customers.title')}</h1>
      {can('btn_add') && <button>+</button>}
      <p>{`${params['id']} ${search.get('city')}`}</p>
      {data?.list.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
      {error && <em>{error.msg}</em>}
    </section>
  )
}

test('a page gets its texts, permissions, parameters, query and server answers', async () => {
  const { text, calls, consoleMessages, element } = await renderPage(Customers, {
    lang: 'zhtw',
    params: { id: '7' },
    query: { city: '杭州' },
    buttons: ['btn_add'],
    answers: { 'GET /api/crm/Customers': { list: [{ name: '王小明' }] } },
  })
  expect(text()).toBe('客戶+7 杭州王小明')
  expect(calls.map(({ path }) => path)).toEqual(['/api/crm/Customers'])
  expect([consoleMessages, element.childElementCount]).toEqual([[], 1])
})

test('hides buttons without permission, and refuses an unknown call by name', async () => {
  const { text } = await renderPage(Customers, { lang: 'en', params: { id: '7' } })
  expect(text()).toBe('Customers7 nullno answer for GET /api/crm/Customers')
})

test('a page does not see cached answers of the previous page', async () => {
  await renderPage(Customers, { answers: { 'GET /api/crm/Customers': { list: [{ name: '王小明' }] } } })
  const { text } = await renderPage(Customers, {
    answers: { 'GET /api/crm/Customers': { list: [{ name: '陈静' }] } },
  })
  expect(text()).toContain('陈静')
  expect(text()).not.toContain('王小明')
})

test('records console messages, and restores console and fetch afterwards', async () => {
  const real = [globalThis.fetch, console.error]
  const Bad = () => {
    const [shown] = useState(['a', 'a'])
    return shown.map((one) => <p key={one}>{one}</p>)
  }
  const { consoleMessages } = await renderPage(Bad)
  expect(consoleMessages.join()).toContain('two children with the same key')
  await closePages()
  expect([globalThis.fetch, console.error]).toEqual(real)
})

test('a page that throws while rendering fails its test', async () => {
  const Broken = () => {
    throw new Error('no such field')
  }
  await expect(renderPage(Broken)).rejects.toThrow('no such field')
})
