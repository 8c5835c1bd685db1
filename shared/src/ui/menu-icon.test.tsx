// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuIcon } from './menu-icon.tsx'

const draw = (name: string) => renderToStaticMarkup(<MenuIcon name={name} />)

test.each([
  ['icon-ym icon-ym-tree-organization3', 'icon-branch'],
  ['icon-ym icon-ym-tree-user2', 'icon-user'],
  ['icon-ym icon-ym-printer', 'icon-printer'],
  ['icon-ym icon-ym-systemToggle', 'icon-settings'],
  ['icon-ym icon-ym-dbLink', 'icon-link'],
])("draws an existing client's icon %j as %s", (name, own) => {
  expect(draw(name)).toBe(draw(own))
})

test('draws a file for a name that is not known', () => {
  for (const name of ['icon-ym icon-ym-zzz', 'icon-ym', 'ym-custom x', ''])
    expect(draw(name)).toBe(draw('icon-file'))
})
