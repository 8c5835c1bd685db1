import { IconDown, IconHome } from '@arco-design/web-react/icon'
import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { mutate } from 'swr'
import { organizes } from '@tessera/shared/contract/org/organizes'
import { session as calls, type UserInfo } from '@tessera/shared/contract/session/session'
import { callWithMessage, call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { translate, useText } from '@tessera/shared/text/text'
import { DropMenu } from './drop-menu.tsx'
import { text } from './text.ts'
import toolStyles from '../header/tool.module.css'
import styles from './header.module.css'

/** Menu of the session's organisation. Choosing another one reloads all data on the page. */
export function OrganizeMenu({ organizeId, organizeName }: Pick<UserInfo, 'organizeId' | 'organizeName'>) {
  const t = useText(text)
  const [isOpened, setIsOpened] = useState(false)
  const { data, error } = useCall(organizes.topList, isOpened ? {} : null)

  const choose = async (id: string) => {
    if (id === organizeId) return
    const { fullName } = data?.list.find((organize) => organize.id === id) ?? { fullName: '' }
    await callWithMessage(organizes.choose, { id })
    session.setCurrentUser(await call(calls.currentUser, {}))
    await mutate(() => true)
    Message.success(translate(text, 'layout.organizeChosen', { name: fullName }))
  }

  /** Shown instead of the choices: an error, or why there are none. */
  const placeholder = () => {
    if (error) return error.msg
    if (!data) return t('layout.waiting')
    return data.list.length === 0 ? t('layout.noOrganizes') : undefined
  }
  return (
    <DropMenu
      label={t('layout.organize', { name: organizeName || t('layout.none') })}
      className={`${toolStyles.tool} ${styles.organize}`}
      choices={(data?.list ?? []).map(({ id, fullName }) => ({
        key: id,
        label: fullName,
        checked: id === organizeId,
      }))}
      // The call itself shows an error.
      onChoose={(id) => void choose(id).catch(() => undefined)}
      onOpen={() => setIsOpened(true)}
      filter={{ label: t('layout.filterOrganizes'), none: t('layout.noneFits') }}
      loading={placeholder()}
    >
      <IconHome aria-hidden />
      <span aria-hidden>{organizeName || t('layout.none')}</span>
      <IconDown aria-hidden />
    </DropMenu>
  )
}
