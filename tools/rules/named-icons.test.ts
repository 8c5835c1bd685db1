import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('an icon of Arco with a name is not hidden from screen readers, as Arco hides all of them', () => {
  const files = globSync('{shared,shell,remote-*}/src/**/*.tsx', { cwd: root })
  const named = files.flatMap((file) =>
    (
      readFileSync(join(root, file), 'utf8').match(/<Icon(?!Hover\b)[A-Z]\w*\b[^>]*aria-label[^>]*>/g) ?? []
    ).map((icon) => `${file}: ${icon}`),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((icon) => !/role="img"/.test(icon) || !icon.includes('aria-hidden={false}'))).toEqual(
    [],
  )
})
