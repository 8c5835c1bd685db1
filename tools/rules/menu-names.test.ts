// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Imports a module of another package, whose tests cannot see both sides. */
const load = <Module>(path: string) => import(`../../${path}`) as Promise<Module>
const root = resolve(import.meta.dirname, '../..')

interface Seed {
  enCode: string
  fullName: string
  urlAddress?: string
  buttons?: readonly (readonly [enCode: string, fullName: string])[]
  children?: readonly Seed[]
}
const { menus, demoMenus } =
  await load<Record<'menus' | 'demoMenus', readonly Seed[]>>('server/seeds/menus.ts')
const { builtInMenus } = await load<{ builtInMenus: Record<string, LocalizedText> }>(
  'server/src/permissions/menu-names.ts',
)
const { translateItemName } = await load<{
  translateItemName: (item: { type: string; id: string; enCode: string; name: string }, lang: 'en') => string
}>('server/src/permissions/item-names.ts')
const { text } = await load<{ text: { texts: Record<string, LocalizedText> } }>('shell/src/menu/text.ts')

const titles = new Map(
  globSync(['remote-*/remote.json', 'tools/kit/demos/remote.json'], { cwd: root }).flatMap((file) => {
    const { pages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      pages: Record<string, { title: LocalizedText }>
    }
    return Object.entries(pages).map(([page, { title }]) => [page, title] as const)
  }),
)
const flat = (seeds: readonly Seed[]): Seed[] => seeds.flatMap((seed) => [seed, ...flat(seed.children ?? [])])
const seeds = flat([...menus, ...demoMenus])

test.each(seeds)('the menu $enCode is named as its page or directory, in every language', (seed) => {
  const title = seed.urlAddress ? titles.get(seed.urlAddress) : text.texts[`menu.${seed.enCode}`]
  expect(builtInMenus[seed.enCode]).toEqual(title)
  expect(builtInMenus[seed.enCode]?.zh).toBe(seed.fullName)
})

test('names of menus that do not exist are removed', () => {
  const codes = new Set(seeds.map(({ enCode }) => enCode))
  expect(Object.keys(builtInMenus).filter((code) => !codes.has(code))).toEqual([])
})

test('every button of a built-in menu has a name in English', () => {
  const chinese = seeds.flatMap(({ enCode: menu, buttons = [] }) =>
    buttons.flatMap(([enCode, name]) => {
      const id = `menu.${menu}.${enCode}`
      return /\p{Script=Han}/u.test(translateItemName({ type: 'button', id, enCode, name }, 'en')) ? id : []
    }),
  )
  expect(chinese).toEqual([])
})
