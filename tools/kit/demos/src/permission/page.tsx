import { Button, Message, Space, Table } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can, useCan } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { Demo, Part } from '../parts/demo.tsx'
import { text } from './text.ts'

const buttons = ['add', 'edit', 'remove'] as const

/** Shows which buttons of this menu the signed-in user may use, by button code. */
export default function PermissionPage({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  return (
    <Demo title={menu.fullName} about={t('permission.about')} source="src/permission/page.tsx">
      <Part title={t('permission.buttons')}>
        <Space wrap>
          {buttons.map((name) => (
            <Can key={name} modelId={menu.id} code={defaultCodes[name]}>
              <Button
                onClick={() =>
                  void Message.success(t('permission.pressed', { name: t(`permission.${name}`) }))
                }
              >
                {t(`permission.${name}`)}
              </Button>
            </Can>
          ))}
        </Space>
        {!buttons.some((name) => can(defaultCodes[name])) && <p>{t('permission.none')}</p>}
      </Part>
      <Part title={t('permission.judged')}>
        <Table
          rowKey="code"
          size="small"
          pagination={false}
          columns={[
            { dataIndex: 'name', title: t('permission.button'), width: 160 },
            { dataIndex: 'code', title: t('permission.code'), width: 160 },
            { dataIndex: 'granted', title: t('permission.held'), width: 120 },
          ]}
          data={buttons.map((name) => ({
            code: defaultCodes[name],
            name: t(`permission.${name}`),
            granted: t(can(defaultCodes[name]) ? 'permission.yes' : 'permission.no'),
          }))}
        />
      </Part>
    </Demo>
  )
}
