import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { classes } from '@tessera/shared/contract/edu/classes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Demo, Part } from '../parts/demo.tsx'
import { text } from './text.ts'

/** Fails on purpose to show how the shell handles errors of a page. */
export default function ErrorsPage({ menu }: PageProps) {
  const t = useText(text)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('The demo of a page that fails while it is drawn')
  const examples = [
    ['drawing', () => setBroken(true)],
    [
      'handler',
      () => {
        throw new Error('The demo of a handler that fails')
      },
    ],
    // The contract does not allow a page size of 0.
    ['refused', () => void call(classes.list, { pageSize: 0 }).catch(() => undefined)],
  ] as const
  return (
    <Demo title={menu.fullName} about={t('errors.about')} source="src/errors/page.tsx">
      {examples.map(([name, fail]) => (
        <Part key={name} title={t(`errors.${name}`)}>
          <p>{t(`errors.${name}Text`)}</p>
          <Button onClick={fail}>{t('errors.try')}</Button>
        </Part>
      ))}
    </Demo>
  )
}
