import type { Frame, Page } from 'playwright/test'
import { menus } from '@tessera/shared/contract/system/menus'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { browserLaunchOptions } from '../fixtures/browser.ts'
import { fullUnless } from '../fixtures/depth.ts'
import { expect } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { expectOthersUsable, menu } from './lab.ts'
import { test as deploying, type DeployedRemote } from './deploying.ts'

/** A deployed remote that runs in a sandbox and may call the classes of the business. */
const test = deploying.extend<{ sandboxed: DeployedRemote }>({
  // Hostile pages cause faults, and the frame has another origin.
  tolerated: /./,
  sandboxed: async ({ deployed, call }, provide) => {
    await call(remotes.setSandbox, { name: deployed.name, areas: ['edu/Classlist'] })
    await provide(deployed)
  },
})

// As in Chromium on computers. The headless shell alone keeps all sites in one process.
const { args, ...launchOptions } = browserLaunchOptions()
test.use({ launchOptions: { ...launchOptions, args: [...args, '--site-per-process'] } })

const frameElement = (page: Page) => page.getByRole('main').locator('iframe').filter({ visible: true })
const content = (page: Page) => frameElement(page).contentFrame()
const heading = (page: Page) => content(page).locator('.lab-title')

/** Opens the page of a remote by its menu link, and returns its frame. */
async function open(page: Page, { label }: DeployedRemote): Promise<Frame> {
  await menu(page, label).click()
  return findFrame(page)
}

async function findFrame(page: Page): Promise<Frame> {
  await expect(heading(page)).toBeVisible()
  const element = await frameElement(page).elementHandle()
  return (await element!.contentFrame())!
}

/** Makes a call in a frame as a page does, and returns its envelope. */
const callIn = (frame: Frame, address: string): Promise<{ code: number; msg: string }> =>
  frame.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { 'accept-language': 'en' } })
    return (await answer.json()) as { code: number; msg: string }
  }, address)

test('a sandboxed page runs in an opaque origin, and calls only what it was granted', async ({
  page,
  sandboxed,
}) => {
  await page.goto('/home')
  const frame = await open(page, sandboxed)
  await expect(heading(page)).toHaveText('lab 1')
  expect(await frame.evaluate(() => self.origin)).toBe('null')
  expect(await page.evaluate((name) => name in globalThis, `${sandboxed.name}_${sandboxed.buildOf(1)}`)).toBe(
    false,
  )
  expect(await callIn(frame, '/api/edu/Classlist?currentPage=1&pageSize=20')).toMatchObject({ code: 200 })
  expect(await callIn(frame, '/api/permission/Users')).toMatchObject({
    code: 403,
    msg: `The remote “${sandboxed.name}” runs in a sandbox and may only call: edu/Classlist.`,
  })
  expect(await callIn(frame, '/api/oauth/CurrentUser')).toMatchObject({ code: 403 })
})

test('address, back button, tab title and unsaved changes work as for every page', async ({
  page,
  sandboxed,
}) => {
  await page.goto(`${sandboxed.route}?q=7`)
  await markPage(page)
  await expect(content(page).getByText('query 7')).toBeVisible()
  const frame = await findFrame(page)
  await frame.evaluate((route) => {
    const link = Object.assign(document.createElement('a'), { href: `${route}?q=8`, textContent: 'next' })
    document.body.append(link)
    link.click()
  }, sandboxed.route)
  await expect(page).toHaveURL(`${sandboxed.route}?q=8`)
  await expect(content(page).getByText('query 8')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${sandboxed.route}?q=7`)
  await expect(content(page).getByText('query 7')).toBeVisible()

  await content(page).getByLabel('draft').fill('half a sentence')
  await content(page).getByRole('button', { name: 'hold' }).click()
  await sandboxed.publish(2)
  await page.getByRole('status').getByRole('button', { name: '刷新此页' }).click()
  await expect(page.getByRole('dialog')).toContainText('草稿')
  await page.getByRole('button', { name: '继续编辑' }).click()
  // Another page and back: everything typed is still there.
  await menu(page, '首页').click()
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await menu(page, sandboxed.label).click()
  await expect(content(page).getByLabel('draft')).toHaveValue('half a sentence')
  await page.getByRole('status').getByRole('button', { name: '刷新此页' }).click()
  await page.getByRole('button', { name: '放弃并刷新' }).click()
  await expect(heading(page)).toHaveText('lab 2')
  expect(await isMarked(page)).toBe(true)
})

test('look and language of the shell reach an open page', { tag: '@full' }, async ({ page, sandboxed }) => {
  await page.goto('/home')
  const frame = await open(page, sandboxed)
  const look = () =>
    frame.evaluate(() => [document.documentElement.lang, document.body.getAttribute('arco-theme')])
  expect(await look()).toEqual(['zh-CN', null])
  await page.evaluate(() => {
    localStorage.setItem('tessera.settings.scheme', '"dark"')
    localStorage.setItem('tessera.language', 'en')
    document.body.setAttribute('arco-theme', 'dark')
  })
  await expect.poll(look).toEqual(['en', 'dark'])
})

test('a page in an endless loop is ended by its user, and opens again', async ({ page, sandboxed }) => {
  await page.goto('/home')
  await markPage(page)
  const frame = await open(page, sandboxed)
  void frame
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined)
  await expectOthersUsable(page)
  await menu(page, sandboxed.label).click()
  await expect(page.locator('[data-stuck]')).toContainText('没有响应')
  await page.getByRole('button', { name: '结束此页' }).click()
  await expect(page.locator('[data-failure]')).toHaveAttribute('data-failure', 'unresponsive')
  await expectOthersUsable(page)
  await menu(page, sandboxed.label).click()
  await expect(heading(page)).toHaveText('lab 1')
  expect(await isMarked(page)).toBe(true)
})

/** What hostile code does in its page, by what it is called. */
const attacks: Readonly<Record<string, () => unknown>> = {
  'polluted prototypes and globals': () => {
    for (const name of ['then', 'toJSON']) Reflect.set(Object.prototype, name, () => 'x')
    Reflect.set(Array.prototype, 'map', () => ['x'])
    Object.assign(globalThis, { fetch: () => Promise.reject(new Error('x')), React: null })
    document.addEventListener = () => {}
  },
  'an overlay': () => {
    const veil = document.createElement('div')
    veil.style.cssText = 'position:fixed;inset:-9999px;z-index:2147483647;background:red'
    document.body.append(veil)
  },
  'an emptied head': () => document.head.replaceChildren(),
  'an emptied body': () => document.body.replaceChildren(),
  'a changed document of the shell': () => {
    for (const target of [parent, top!])
      try {
        target.document.body.replaceChildren()
      } catch {
        // Another origin.
      }
  },
  'a changed address of the shell': () => {
    try {
      top!.location.href = 'https://example.org/'
    } catch {
      // The frame may not navigate the page around it.
    }
  },
  'a dialog that blocks': () => alert('x'),
  'a window': () => window.open('https://example.org/'),
  'a service worker': () => navigator.serviceWorker.register('/assets/x.js').catch(() => undefined),
  'styles for the shell': () => {
    const style = document.createElement('style')
    style.textContent = 'html, body, header { display: none !important }'
    document.head.append(style)
  },
}

for (const [name, attack] of Object.entries(attacks))
  test(
    `${name}: only the page itself is affected`,
    fullUnless(name === 'a changed document of the shell'),
    async ({ page, sandboxed }) => {
      await page.goto('/home')
      await markPage(page)
      const frame = await open(page, sandboxed)
      await frame.evaluate(attack).catch(() => undefined)
      await expect(page.locator('header h1')).toBeVisible()
      await expectOthersUsable(page)
      expect(await isMarked(page)).toBe(true)
    },
  )

test('a frame that leaves its address or floods the shell shows a card, and opens again', async ({
  page,
  sandboxed,
}) => {
  await page.goto('/home')
  await markPage(page)
  for (const attack of [
    () => void (location.href = '/login'),
    () => {
      for (let turn = 0; turn < 2_000; turn++) void fetch('/api/edu/Classlist').catch(() => undefined)
    },
  ]) {
    const frame = await open(page, sandboxed)
    await frame.evaluate(attack).catch(() => undefined)
    await expect(page.locator('[data-failure]')).toHaveAttribute('data-failure', 'policy')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(heading(page)).toHaveText('lab 1')
    await expectOthersUsable(page)
  }
  expect(await isMarked(page)).toBe(true)
})

test('a page finds no token, and neither the shell nor another frame', async ({ page, sandboxed }) => {
  await page.goto('/home')
  const frame = await open(page, sandboxed)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  expect(token).toMatch(/^Bearer /)
  const found = await frame.evaluate(() => {
    const attempt = (read: () => unknown) => {
      try {
        return String(read())
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      storage: JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
      cookie: attempt(() => document.cookie),
      parent: attempt(() => parent.document.title),
      siblings: Array.from({ length: parent.length }, (_, index) =>
        attempt(() => (parent.frames[index] === self ? 'self' : parent.frames[index]!.document.title)),
      ),
    }
  })
  expect(JSON.stringify(found)).not.toContain(token.replace('Bearer ', ''))
  expect(found).toMatchObject({ cookie: 'SecurityError', parent: 'SecurityError' })
  expect(found.siblings.filter((each) => each !== 'self' && each !== 'SecurityError')).toEqual([])
  // Calls that do not go through the shell are refused by the policy of the frame.
  const direct = await frame.evaluate(async (stolen) => {
    const own = document.createElement('iframe')
    document.body.append(own)
    const plain = own.contentWindow as (Window & typeof globalThis) | null
    try {
      const answer = await plain!.fetch(`${location.origin}/api/oauth/CurrentUser`, {
        headers: { authorization: stolen },
      })
      return answer.status
    } catch {
      return 'refused'
    }
  }, token)
  expect(direct).toBe('refused')
})

test(
  'a page that fails in its frame shows the card of every page',
  { tag: '@full' },
  async ({ page, sandboxed }) => {
    await page.goto('/home')
    const frame = await open(page, sandboxed)
    for (const what of ['handler', 'promise', 'timer'] as const) {
      await content(page).getByRole('button', { name: what }).click()
      await expect(menu(page, sandboxed.label).getByRole('img')).toHaveAccessibleName(new RegExp(what))
    }
    await frame.evaluate(() => void Object.assign(globalThis, { labFault: 'render' }))
    await content(page).getByRole('button', { name: 'lazy' }).click()
    await expect(page.locator('[data-failure]')).toHaveAttribute('data-failure', 'render')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(heading(page)).toHaveText('lab 1')
  },
)

test(
  'a menu row puts the remote of its page into the sandbox',
  { tag: '@full' },
  async ({ page, deployed, call }) => {
    await page.goto(deployed.route)
    await expect(page.locator('.lab-title')).toHaveText('lab 1')
    const { list } = await call(menus.list, { keyword: deployed.label } as never)
    const { id } = (list as { id: string }[])[0]!
    const row = await call(menus.read, { id })
    await call(menus.update, { ...row, propertyJson: '{"sandbox":true}' } as never)
    await page.reload()
    await expect(heading(page)).toHaveText('lab 1')
    await expect(page.locator('.lab-title')).toHaveCount(0)
  },
)
