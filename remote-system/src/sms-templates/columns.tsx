import type { SmsTemplate } from '@tessera/shared/contract/system/sms-templates'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/widgets/copyable'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { StateDot } from '@tessera/shared/widgets/crud/state-dot'
import { stateWidth } from '@tessera/shared/widgets/crud/state-width'
import { DateLabel } from '@tessera/shared/widgets/time-labels'
import { text } from './text.ts'

export function useSmsTemplateColumns(): Column<SmsTemplate>[] {
  const t = useText(text)
  return [
    { key: 'fullName', title: t('smsTemplates.fullName'), width: 160, pinned: true, sortable: true },
    {
      key: 'enCode',
      title: t('smsTemplates.enCode'),
      width: 130,
      sortable: true,
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'company',
      title: t('smsTemplates.company'),
      width: 110,
      render: ({ company }) => t(`smsTemplates.company.${company}`),
    },
    { key: 'signContent', title: t('smsTemplates.signContent'), width: 110 },
    {
      key: 'templateId',
      title: t('smsTemplates.templateId'),
      width: 150,
      render: ({ templateId }) => <Copyable>{templateId}</Copyable>,
    },
    { key: 'parameters', title: t('smsTemplates.parameters'), width: 110 },
    {
      key: 'enabledMark',
      title: t('smsTemplates.state'),
      width: stateWidth(),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    {
      key: 'sortCode',
      title: t('smsTemplates.sortCode'),
      width: 80,
      align: 'right',
      sortable: true,
      hidden: true,
    },
    {
      key: 'creatorTime',
      title: t('smsTemplates.creatorTime'),
      width: 112,
      sortable: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('smsTemplates.creatorUser'), width: 150, hidden: true },
    {
      key: 'lastModifyTime',
      title: t('smsTemplates.lastModifyTime'),
      width: 165,
      hidden: true,
      render: ({ lastModifyTime }) => (lastModifyTime === null ? '' : formatTime(lastModifyTime, true)),
    },
  ]
}
