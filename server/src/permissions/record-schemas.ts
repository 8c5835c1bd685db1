import type * as z from 'zod'
import { DesignBody } from '@tessera/shared/contract/lowcode/designs'
import { GroupBody } from '@tessera/shared/contract/org/groups'
import { AreaBody } from '@tessera/shared/contract/system/areas'
import { BillRuleBody } from '@tessera/shared/contract/system/bill-rules'
import { DictionaryDataBody, DictionaryTypeBody } from '@tessera/shared/contract/system/dictionaries'
import { DataInterfaceBody } from '@tessera/shared/contract/data/interfaces'
import { CommonFieldBody } from '@tessera/shared/contract/data/common-fields'
import { DataSourceFields } from '@tessera/shared/contract/data/sources'
import { DepartmentBody, OrganizeBody } from '@tessera/shared/contract/org/organizes'
import { PositionBody } from '@tessera/shared/contract/org/positions'
import { RoleBody } from '@tessera/shared/contract/org/roles'
import { UserBody } from '@tessera/shared/contract/org/users'
import { ButtonBody } from '@tessera/shared/contract/system/buttons'
import { ColumnBody } from '@tessera/shared/contract/system/columns'
import { DataFieldBody, DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import { DataMapBody } from '@tessera/shared/contract/data/maps'
import { MessageTemplateBody } from '@tessera/shared/contract/messaging/message-templates'
import { SmsTemplateBody } from '@tessera/shared/contract/messaging/sms-templates'
import { PrintTemplateBody } from '@tessera/shared/contract/system/print-templates'
import { TaskBody } from '@tessera/shared/contract/system/tasks'
import { MenuBody } from '@tessera/shared/contract/system/menus'
import { MpMenuBody } from '@tessera/shared/contract/wechat/menus'

/** Schemas of the tables whose columns are derived from the contract, for the test that compares both. */
export const recordSchemas: Readonly<Record<string, z.ZodObject>> = {
  system_area: AreaBody,
  system_bill_rule: BillRuleBody,
  system_task: TaskBody,
  system_data_map: DataMapBody,
  system_message_template: MessageTemplateBody,
  system_print_template: PrintTemplateBody,
  system_sms_template: SmsTemplateBody,
  system_dictionary_type: DictionaryTypeBody,
  system_dictionary_data: DictionaryDataBody,
  system_data_interface: DataInterfaceBody,
  system_data_source: DataSourceFields,
  system_common_field: CommonFieldBody,
  org_user: UserBody.omit({ roleId: true, positionId: true, groupId: true }),
  org_role: RoleBody.omit({ organizeIdsTree: true }),
  org_position: PositionBody,
  org_group: GroupBody,
  org_organize: OrganizeBody.extend(DepartmentBody.shape),
  system_menu: MenuBody,
  system_button: ButtonBody,
  system_column: ColumnBody,
  system_form_field: ColumnBody,
  system_data_field: DataFieldBody,
  system_data_scheme: DataSchemeBody,
  lowcode_design: DesignBody,
  wechat_menu: MpMenuBody,
}
