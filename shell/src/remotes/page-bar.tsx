import { Alert, Button, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { renew } from './rescue.ts'
import { sameBuild, useRemote } from './standing.ts'
import { text } from './text.ts'

interface Props {
  /** The remote, and the build of it that is on screen. */
  readonly name: string
  readonly build: RegistryEntry
  readonly title: string
}

/** A quiet line above a page: a newer build waits, a part is missing, or a newer build failed and this is the one before. */
export function PageBar({ name, build, title }: Props) {
  const t = useText(text)
  const remote = useRemote(name)
  const [asking, setAsking] = useState<readonly string[]>([])
  const [read, setRead] = useState<string>()
  if (!remote) return null
  const { next, stale, returned } = remote
  const waits = next !== null && !sameBuild(next, build)

  const take = () => {
    const held = session.held()
    if (held.length > 0) setAsking(held)
    else renew(name)
  }
  if (waits || stale)
    return (
      <div role="status">
        <Alert
          type="info"
          banner
          content={t(waits ? 'remotes.newBuild' : 'remotes.stale', { name: title })}
          action={
            <Button size="mini" type="primary" onClick={take}>
              {t('remotes.refresh')}
            </Button>
          }
        />
        <Modal
          simple
          visible={asking.length > 0}
          title={t('remotes.unsaved')}
          okText={t('remotes.refreshAnyway')}
          cancelText={t('remotes.keep')}
          okButtonProps={{ status: 'danger' }}
          onOk={() => {
            setAsking([])
            renew(name)
          }}
          onCancel={() => setAsking([])}
        >
          {t('remotes.unsavedQuestion', { what: asking.filter(Boolean).join('、') || title })}
        </Modal>
      </div>
    )
  if (returned && returned.build.uniqueName !== read)
    return (
      <div role="status">
        <Alert
          type="warning"
          banner
          closable
          content={t('remotes.returned', {
            name: title,
            code: `${name} · ${returned.build.build.id} · ${returned.why.code}`,
          })}
          onClose={() => setRead(returned.build.uniqueName)}
        />
      </div>
    )
  return null
}
