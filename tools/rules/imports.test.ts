import { expect, test } from 'vitest'
import { findBrokenImports } from './cruise.ts'

const component = 'export const Part = () => <p>part</p>'
const value = 'export const value = 1'
const importing = (path: string) => `import { value } from '${path}'\nexport const more = value`
const rendering = (path: string) =>
  `import { Part } from '${path}'\nexport const Page = () => <main><Part /></main>`

test('a tree that follows the rules has no violations', async () => {
  expect(
    await findBrokenImports({
      'shared/src/contract/wire.ts': `import * as z from 'zod'\nexport const value = z`,
      'shared/src/ui/table.tsx': `import 'react'\n${component}`,
      'remote-org/src/parts/tree.tsx': component,
      'remote-org/src/users/form.tsx': component,
      'remote-org/src/users/page.tsx': `${rendering('./form.tsx')}\nimport '../parts/tree.tsx'\nimport '@tessera/shared/ui/table'\nimport '@tessera/shared/contract/wire'`,
      'server/src/http/mount.ts': importing('@tessera/shared/contract/wire'),
      'server/src/org/roles/store.ts': value,
      'server/src/auth/sessions.ts': value,
      'server/src/org/users/routes.ts': `${importing('../roles/store.ts')}\nimport '../../http/mount.ts'\nimport '../../auth/sessions.ts'`,
      'shell/src/one.ts': `import type { Two } from './two.ts'\nexport type One = Two`,
      'shell/src/two.ts': `import './one.ts'\nexport type Two = 2`,
      'e2e/org/users.spec.ts': importing('@tessera/shared/contract/wire'),
    }),
  ).toEqual([])
})

test.concurrent.each([
  [
    'a shell that imports a remote',
    'shell-imports-shared-only',
    {
      'shell/src/home/page.tsx': rendering('../../../remote-org/src/users/page.tsx'),
      'remote-org/src/users/page.tsx': component,
    },
  ],
  [
    'a remote that imports the shell',
    'remote-imports-shared-only',
    {
      'remote-org/src/users/page.tsx': rendering('../../../shell/src/app.tsx'),
      'shell/src/app.tsx': component,
    },
  ],
  [
    'a remote that imports another remote',
    'remote-imports-shared-only',
    {
      'remote-org/src/users/page.tsx': rendering('../../../remote-edu/src/orders/page.tsx'),
      'remote-edu/src/orders/page.tsx': component,
    },
  ],
  [
    'a remote that imports the server, even its types',
    'remote-imports-shared-only',
    {
      'remote-org/src/users/page.tsx': `import type { value } from '../../../server/src/app.ts'\nexport type V = typeof value`,
      'server/src/app.ts': value,
    },
  ],
  [
    'a feature that imports a sister',
    'no-sibling-feature',
    {
      'remote-org/src/users/page.tsx': rendering('../roles/form.tsx'),
      'remote-org/src/roles/form.tsx': component,
    },
  ],
  [
    'a feature that loads a sister later',
    'no-sibling-feature',
    {
      'remote-org/src/users/page.tsx': `export const later = () => import('../roles/form.tsx')\n${component}`,
      'remote-org/src/roles/form.tsx': component,
    },
  ],
  [
    'a part that imports a feature',
    'no-sibling-feature',
    {
      'remote-org/src/parts/tree.tsx': rendering('../users/form.tsx'),
      'remote-org/src/users/form.tsx': component,
    },
  ],
  [
    'a server that imports a widget',
    'server-imports-pure-parts',
    {
      'server/src/org/users/routes.ts': rendering('@tessera/shared/ui/table').replace(
        '=> <main><Part /></main>',
        '=> Part',
      ),
      'shared/src/ui/table.tsx': component,
    },
  ],
  [
    'a feature that imports the routes of another',
    'server-feature-through-store',
    {
      'server/src/org/users/routes.ts': importing('../roles/routes.ts'),
      'server/src/org/roles/routes.ts': value,
    },
  ],
  [
    'a feature that imports a file of another that is not public',
    'server-feature-through-store',
    {
      'server/src/org/users/routes.ts': importing('../roles/text.ts'),
      'server/src/org/roles/text.ts': value,
    },
  ],
  [
    'a layer of the server that imports one above it, even its types',
    'server-layer-permissions',
    {
      'server/src/permissions/scope.ts': `import type { value } from '../http/context.ts'\nexport type V = typeof value`,
      'server/src/http/context.ts': value,
    },
  ],
  [
    'a layer of the server that imports a file that puts the server together',
    'server-layer-org',
    { 'server/src/org/users/routes.ts': importing('../../app.ts'), 'server/src/app.ts': value },
  ],
  [
    'a folder of the server that is no layer',
    'server-layer-is-listed',
    { 'server/src/app.ts': importing('./helpers/value.ts'), 'server/src/helpers/value.ts': value },
  ],
  [
    'a layer of the shell that imports one above it, even its types',
    'shell-layer-remotes',
    {
      'shell/src/remotes/state.ts': `import type { value } from '../tabs/tabs.ts'\nexport type V = typeof value`,
      'shell/src/tabs/tabs.ts': value,
    },
  ],
  [
    'a folder of the shell that is no layer',
    'shell-layer-is-listed',
    { 'shell/src/app.ts': importing('./helpers/value.ts'), 'shell/src/helpers/value.ts': value },
  ],
  [
    'a widget that imports a form, even its types',
    'shared-layer-ui',
    {
      'shared/src/ui/table.tsx': `import type { value } from '../forms/store.ts'\nexport type V = typeof value`,
      'shared/src/forms/store.ts': value,
    },
  ],
  [
    'a field that imports the form around it',
    'shared-layer-fields',
    { 'shared/src/fields/scope.ts': importing('../forms/store.ts'), 'shared/src/forms/store.ts': value },
  ],
  [
    'a folder of shared that is no layer',
    'shared-layer-is-listed',
    { 'shared/src/ui/table.ts': importing('../helpers/value.ts'), 'shared/src/helpers/value.ts': value },
  ],
  [
    'a workflow engine that imports the database, even its types',
    'workflow-engine-is-pure',
    {
      'server/src/workflow/engine/step.ts': `import type { value } from '../../db/tables.ts'\nexport type V = typeof value`,
      'server/src/db/tables.ts': value,
    },
  ],
  [
    'a workflow engine that imports a module of Node',
    'workflow-engine-is-pure',
    { 'server/src/workflow/engine/step.ts': `import 'node:crypto'\n${value}` },
  ],
  [
    'a field kind that imports another kind',
    'field-kind-is-below-fields',
    {
      'shared/src/fields/popup/kind.ts': importing('../text/kind.ts'),
      'shared/src/fields/text/kind.ts': value,
    },
  ],
  [
    'a field view that imports another view',
    'field-view-is-below-forms',
    {
      'shared/src/fields/image/view.tsx': rendering('../file/view.tsx'),
      'shared/src/fields/file/view.tsx': component,
    },
  ],
  [
    'a contract that imports a widget',
    'contract-imports-zod-only',
    {
      'shared/src/contract/org/users.ts': importing('@tessera/shared/ui/table'),
      'shared/src/ui/table.tsx': `${component}\n${value}`,
    },
  ],
  [
    'a contract that imports a package other than zod',
    'contract-imports-zod-only',
    { 'shared/src/contract/org/users.ts': `import 'node:fs'\n${value}` },
  ],
  [
    'a format that imports the contract',
    'format-imports-nothing',
    { 'shared/src/format/size.ts': importing('../contract/wire.ts'), 'shared/src/contract/wire.ts': value },
  ],
  [
    'shared that imports a remote',
    'shared-imports-no-package',
    {
      'shared/src/ui/table.tsx': rendering('../../../remote-org/src/users/page.tsx'),
      'remote-org/src/users/page.tsx': component,
    },
  ],
  [
    'a journey that imports the server',
    'journeys-import-contract-only',
    { 'e2e/org/users.spec.ts': importing('../../server/src/app.ts'), 'server/src/app.ts': value },
  ],
  [
    'a path that climbs out of its package',
    'package-by-name',
    {
      'remote-org/src/users/page.tsx': `import '../../../shared/src/contract/wire.ts'\n${component}`,
      'shared/src/contract/wire.ts': value,
    },
  ],
  [
    'a deep path that shared does not offer',
    'resolves',
    {
      'shell/src/app.tsx': `import '@tessera/shared/src/contract/wire.ts'\n${component}`,
      'shared/src/contract/wire.ts': value,
    },
  ],
  ['an undeclared package', 'resolves', { 'shell/src/app.tsx': `import 'lodash'\n${component}` }],
  [
    'a product file that imports a test',
    'product-imports-no-tests',
    { 'server/src/app.ts': importing('./app.test.ts'), 'server/src/app.test.ts': value },
  ],
  [
    'a circle of three files',
    'no-cycle',
    {
      'server/src/db/one.ts': importing('./two.ts'),
      'server/src/db/two.ts': importing('./three.ts'),
      'server/src/db/three.ts': `import './one.ts'\n${value}`,
    },
  ],
  [
    'a circle of two components',
    'no-cycle',
    {
      'shell/src/one.tsx': `import './two.tsx'\n${component}`,
      'shell/src/two.tsx': `import './one.tsx'\n${component}`,
    },
  ],
] as [string, string, Record<string, string>][])('refused: %s', async (_what, rule, files) => {
  const violations = await findBrokenImports(files)
  expect(violations.map((line) => line.split(':')[0])).toContain(rule)
})
