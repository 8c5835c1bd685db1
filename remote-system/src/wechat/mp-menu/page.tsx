import { Badge, Button, Empty } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { mpMenus } from '@tessera/shared/contract/wechat/menus'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can, useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { SetupAlert } from '../setup-alert.tsx'
import { ButtonForm } from './button-form.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { findButton, type ButtonPosition } from './button-position.ts'
import { text } from './text.ts'
import styles from './mp-menu.module.css'

/** Menu of the official account: edited in a phone preview, then published. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const canAdd = useCan(menu.id)(defaultCodes.add)
  const { data, error, mutate } = useCall(mpMenus.list, {})
  const { data: ready } = useCall(accounts.ready, {})
  const publish = useSend(mpMenus.publish, { stale: [mpMenus.list] })
  const { ask, dialog } = useConfirm()
  const [position, setPosition] = useState<ButtonPosition | null>(null)
  if (error && !data) return <ListFailed failure={error} onRetry={() => void mutate()} />
  if (!data) return <ListSkeleton columns={2} />
  const { list, publishedTime, changed } = data
  const button = position && findButton(list, position)
  const isEditable = button && (position.id === null || button.node)
  return (
    <div className={styles.page}>
      <SetupAlert channel="mp" />
      <div className={styles.head}>
        <span className={styles.standing}>
          {publishedTime === null
            ? t('mpMenu.never')
            : t('mpMenu.published', { time: formatTime(publishedTime) })}{' '}
          {publishedTime !== null && changed && <Badge status="warning" text={t('mpMenu.changed')} />}
        </span>
        <Can modelId={menu.id} code="btn_publish">
          <Button
            type="primary"
            disabled={!ready?.mp}
            onClick={() =>
              ask({
                title: t('mpMenu.publishTitle'),
                content: (
                  <ConfirmContent
                    note={t('mpMenu.publishNote')}
                    name={t('mpMenu.count', { n: list.length })}
                  />
                ),
                okText: t('mpMenu.publish'),
                run: async () => (await publish.send({})).msg,
              })
            }
          >
            {t('mpMenu.publish')}
          </Button>
        </Can>
      </div>
      <div className={styles.editor}>
        <PhoneMenu menu={list} position={position} canAdd={canAdd} onSelect={setPosition} />
        {isEditable ? (
          <ButtonForm
            key={`${position.id} ${position.parentId}`}
            menuId={menu.id}
            position={position}
            {...button}
            onSaved={setPosition}
            onRemoved={() => setPosition(null)}
          />
        ) : (
          <div className={styles.form}>
            <Empty description={t('mpMenu.choose')} />
          </div>
        )}
      </div>
      {dialog}
    </div>
  )
}
