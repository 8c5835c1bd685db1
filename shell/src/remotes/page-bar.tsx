import { Alert, Button, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { session } from '@tessera/shared/session'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { reopenRemote } from './recover.ts'
import { isSameBuild, useRemote } from './remote-state.ts'
import { text } from './text.ts'

interface Props {
  /** The remote, and its build that is on screen. */
  readonly name: string
  readonly build: RegistryEntry
  readonly title: string
}

/**
 * Notice above a page: a newer build is waiting, a chunk is missing, or a newer build failed and was rolled
 * back.
 */
export function PageBar({ name, build, title }: Props) {
  const t = useText(text)
  const remote = useRemote(name)
  const [unsavedWork, setUnsavedWork] = useState<readonly string[]>([])
  const [dismissedBuild, setDismissedBuild] = useState<string>()
  if (!remote) return null
  const { next, stale, rolledBack } = remote
  const isNextWaiting = next !== null && !isSameBuild(next, build)

  const refresh = () => {
    const unsaved = session.unloadBlockers()
    if (unsaved.length > 0) setUnsavedWork(unsaved)
    else reopenRemote(name)
  }
  if (isNextWaiting || stale)
    return (
      <div role="status">
        <Alert
          type="info"
          banner
          content={t(isNextWaiting ? 'remotes.newBuild' : 'remotes.stale', { name: title })}
          action={
            <Button size="mini" type="primary" onClick={refresh}>
              {t('remotes.refresh')}
            </Button>
          }
        />
        <Modal
          simple
          visible={unsavedWork.length > 0}
          title={t('remotes.unsaved')}
          okText={t('remotes.refreshAnyway')}
          cancelText={t('remotes.keep')}
          okButtonProps={{ status: 'danger' }}
          onOk={() => {
            setUnsavedWork([])
            reopenRemote(name)
          }}
          onCancel={() => setUnsavedWork([])}
        >
          {t('remotes.unsavedQuestion', {
            what: joinNames(unsavedWork.filter((work) => work !== '')) || title,
          })}
        </Modal>
      </div>
    )
  if (rolledBack && rolledBack.build.uniqueName !== dismissedBuild)
    return (
      <div role="status">
        <Alert
          type="warning"
          banner
          closable
          content={t('remotes.returned', {
            name: title,
            code: `${name} · ${rolledBack.build.build.id} · ${rolledBack.failure.code}`,
          })}
          onClose={() => setDismissedBuild(rolledBack.build.uniqueName)}
        />
      </div>
    )
  return null
}
