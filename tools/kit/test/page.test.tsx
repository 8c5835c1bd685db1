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
  const may = useCan(menu.id)
  const [search] = useSearchParams()
  const { data, error } = useCall(customers, {})
  return (
    <section>
      <h1>{t('customers.title')}</h1>
      {may('btn_add') && <button>+</button>}
      <p>{`${params['id']} ${search.get('city')}`}</p>
      {data?.list.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
      {error && <em>{error.msg}</em>}
    </section>
  )
}

test('a page has its words, rights, parameters, query and what the server answers', async () => {
  const { text, calls, complaints, element } = await renderPage(Customers, {
    lang: 'zhtw',
    params: { id: '7' },
    query: { city: '杭州' },
    buttons: ['btn_add'],
    answers: { 'GET /api/crm/Customers': { list: [{ name: '王小明' }] } },
  })
  expect(text()).toBe('客戶+7 杭州王小明')
  expect(calls.map(({ path }) => path)).toEqual(['/api/crm/Customers'])
  expect([complaints, element.childElementCount]).toEqual([[], 1])
})

test('who has no right sees no button, and an unforeseen call is refused by its name', async () => {
  const { text } = await renderPage(Customers, { lang: 'en', params: { id: '7' } })
  expect(text()).toBe('Customers7 nullno answer for GET /api/crm/Customers')
})

test('pages do not see what the page before was told', async () => {
  await renderPage(Customers, { answers: { 'GET /api/crm/Customers': { list: [{ name: '王小明' }] } } })
  const { text } = await renderPage(Customers, {
    answers: { 'GET /api/crm/Customers': { list: [{ name: '陈静' }] } },
  })
  expect(text()).toContain('陈静')
  expect(text()).not.toContain('王小明')
})

test('what is complained about is heard, and afterwards console and fetch are the real ones', async () => {
  const real = [globalThis.fetch, console.error]
  const Bad = () => {
    const [shown] = useState(['a', 'a'])
    return shown.map((one) => <p key={one}>{one}</p>)
  }
  const { complaints } = await renderPage(Bad)
  expect(complaints.join()).toContain('two children with the same key')
  await closePages()
  expect([globalThis.fetch, console.error]).toEqual(real)
})

test('a page that throws while it is drawn fails its test', async () => {
  const Broken = () => {
    throw new Error('no such field')
  }
  await expect(renderPage(Broken)).rejects.toThrow('no such field')
})
