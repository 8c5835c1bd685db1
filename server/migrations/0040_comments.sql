-- What tables hold, in the words of those who look at them in the data model, write interfaces or choose what to copy.

do $$
declare
  named record;
begin
  for named in
    select * from (values
      ('edu_campus', '校区'), ('edu_classroom', '教室'), ('edu_subject', '科目'), ('edu_course', '课程'), ('edu_coach', '教练'), ('edu_student', '学员'),
      ('edu_order', '合同订单'), ('edu_order_line', '订单课程明细'), ('edu_class', '班级'), ('edu_class_student', '班级学员'), ('edu_schedule_rule', '排课规则'),
      ('edu_lesson', '课次'), ('edu_roster', '点名名单'), ('edu_review', '课程评价'),
      ('lowcode_design', '表单与页面设计'), ('lowcode_portal', '门户'),
      ('org_audit', '权限审计'), ('org_branch_admin', '分级管理员'), ('org_grant', '授权'), ('org_group', '分组'), ('org_organize', '组织与部门'), ('org_password_history', '历史密码'),
      ('org_position', '岗位'), ('org_role', '角色'), ('org_user', '用户'), ('org_user_group', '用户所属分组'), ('org_user_position', '用户所属岗位'), ('org_user_preference', '用户偏好'),
      ('org_user_role', '用户所属角色'),
      ('schema_migration', '已执行的升级'),
      ('shell_chat_message', '聊天消息'), ('shell_chat_recent', '最近会话'), ('shell_login_attempt', '登录尝试'), ('shell_presence', '在线连接'), ('shell_process', '服务进程'), ('shell_recovery_code', '两步验证恢复码'),
      ('shell_remote', '微前端应用'), ('shell_remote_archive', '应用构建文件'), ('shell_remote_build', '应用构建'), ('shell_remote_event', '应用变更记录'), ('shell_remote_failure', '应用加载失败'),
      ('shell_remote_load', '应用加载统计'), ('shell_remote_pin', '用户固定的构建'), ('shell_remote_token', '应用发布令牌'), ('shell_scan', '扫码登录'), ('shell_secret', '服务端密钥'),
      ('shell_session', '登录会话'), ('shell_sign_in_code', '登录验证码'), ('shell_sign_up', '注册申请'), ('shell_totp', '两步验证'), ('shell_verification_code', '图形验证码'),
      ('system_area', '行政区划'), ('system_bill_counter', '单据流水'), ('system_bill_number', '已取单据号'), ('system_bill_rule', '单据规则'), ('system_button', '菜单按钮'),
      ('system_column', '菜单列表字段'), ('system_common_field', '常用字段'), ('system_config', '系统配置'), ('system_data_backup', '数据备份'),
      ('system_data_field', '数据权限字段'), ('system_data_interface', '数据接口'), ('system_data_interface_call', '数据接口日志'), ('system_data_map', '地图'), ('system_data_restore', '数据还原'),
      ('system_data_scheme', '数据权限方案'), ('system_data_source', '数据连接'), ('system_data_sync', '数据同步'), ('system_data_sync_table', '数据同步的表'),
      ('system_dictionary_data', '字典数据'), ('system_dictionary_type', '字典分类'), ('system_export', '导出任务'), ('system_file', '文件'), ('system_file_chunk', '文件分片'),
      ('system_file_upload', '上传中的文件'), ('system_form_field', '菜单表单字段'), ('system_import', '导入任务'), ('system_import_row', '导入的行'), ('system_log', '系统日志'),
      ('system_log_keeping', '日志保留期限'), ('system_mail', '收到的邮件'), ('system_mail_fetch', '最近一次收取邮件'), ('system_menu', '菜单'), ('system_message', '公告与消息'), ('system_message_receipt', '消息接收人'),
      ('system_message_template', '消息模板'), ('system_outbox', '发送记录'), ('system_sms_template', '短信模板'), ('system_task', '定时任务'), ('system_task_run', '任务执行记录'),
      ('system_task_try', '任务执行尝试'), ('system_word', '修改过的词条'),
      ('wechat_change', '对方通讯录的变更'), ('wechat_follower', '公众号粉丝'), ('wechat_link', '企业微信与钉钉的对应'), ('wechat_material', '公众号素材'), ('wechat_media', '发给员工的文件'), ('wechat_menu', '公众号菜单'), ('wechat_message', '群发消息'),
      ('wechat_picture', '已上传的图文图片'), ('wechat_received', '收到的消息'), ('wechat_remote_unit', '对方的部门'), ('wechat_remote_user', '对方的成员'), ('wechat_sync', '组织同步'), ('wechat_sync_row', '组织同步明细'), ('wechat_tag', '公众号标签'), ('wechat_told', '已受理的回调'), ('wechat_token', '平台访问令牌'),
      ('workflow_circulate', '流程抄送'), ('workflow_engine', '流程设计'), ('workflow_engine_version', '流程版本'), ('workflow_engine_visible', '流程可见范围'), ('workflow_node', '流程节点'),
      ('workflow_operator', '流程经办'), ('workflow_record', '流程记录'), ('workflow_task', '流程任务')
    ) as said (place, words)
    where to_regclass(place) is not null
  loop
    execute format('comment on table %I is %L', named.place, named.words);
  end loop;

  -- A column of one name means the same wherever it stands.
  for named in
    select columns.table_name as place, columns.column_name as field, words
    from (values
      ('id', '主键'), ('sort_code', '排序'), ('enabled_mark', '状态（1 启用，0 禁用）'), ('delete_mark', '删除标记（1 已删除）'), ('description', '说明'), ('remark', '备注'),
      ('creator_user_id', '创建人'), ('creator_time', '创建时间'), ('last_modify_user_id', '最后修改人'), ('last_modify_time', '最后修改时间'),
      ('delete_user_id', '删除人'), ('delete_time', '删除时间'), ('full_name', '名称'), ('en_code', '编码'), ('parent_id', '上级'), ('name', '名称'),
      ('user_id', '用户'), ('role_id', '角色'), ('position_id', '岗位'), ('group_id', '分组'), ('organize_id', '所属组织'), ('campus_id', '校区'), ('classroom_id', '教室'),
      ('subject_id', '科目'), ('course_id', '课程'), ('coach_id', '教练'), ('assistant_ids', '助教'), ('student_id', '学员'), ('class_id', '班级'), ('lesson_id', '课次'),
      ('order_id', '订单'), ('line_id', '订单课程明细'), ('rule_id', '排课规则'), ('roster_id', '点名名单'), ('campus_ids', '可用校区'),
      ('status', '状态'), ('state', '状态'), ('type', '类型'), ('kind', '类型'), ('title', '标题'), ('content', '内容'), ('tags', '标签'), ('color', '颜色'), ('address', '地址'), ('phone', '电话'),
      ('short_name', '简称'), ('time_zone', '时区'), ('business_hours', '营业时间'), ('open_date', '开业日期'), ('capacity', '容量'), ('closures', '停用时段'),
      ('level', '级别'), ('age_min', '最小年龄'), ('age_max', '最大年龄'), ('minutes', '时长（分钟）'), ('units', '课时'), ('leave_rule_id', '请假规则'), ('makeup_rule_id', '补课规则'),
      ('review_on', '开启评价'), ('coach_no', '教练编号'), ('subjects', '可授科目'), ('certs', '证书'), ('hire_date', '入职日期'), ('max_units_per_day', '每日课时上限'), ('pay_plan_id', '课酬方案'),
      ('student_no', '学员编号'), ('pinyin', '拼音'), ('gender', '性别'), ('birthday', '生日'), ('photo', '照片'), ('school', '学校'), ('grade', '年级'), ('phone_enc', '电话（加密）'),
      ('phone_tail', '电话尾号'), ('source_id', '来源'), ('referrer_id', '推荐人'), ('consultant_id', '课程顾问'), ('manager_id', '负责人'), ('health', '健康情况'), ('consent', '授权同意'),
      ('stage', '阶段'), ('intention', '意向'), ('track_status', '跟进状态'), ('next_track_at', '下次跟进时间'), ('lost_reason', '流失原因'), ('first_sign_date', '首次签约日期'),
      ('last_sign_date', '最近签约日期'), ('last_attend_date', '最近上课日期'), ('end_date', '结束日期'), ('start_date', '开始日期'), ('churn_date', '流失日期'), ('wallet_balance', '钱包余额'),
      ('sell_campus_id', '签约校区'), ('sign_date', '签约日期'), ('list_amount', '原价'), ('discount_amount', '优惠金额'), ('net_amount', '实收应付'), ('received_amount', '已收金额'),
      ('refunded_amount', '已退金额'), ('sellers', '业绩人'), ('flow_task_id', '流程任务'), ('guardian_signed_at', '监护人签署时间'), ('prepay_check', '预收核验'),
      ('scope', '适用范围'), ('price_plan_id', '价格方案'), ('price_plan_snapshot', '价格方案快照'), ('billing', '计费方式'), ('paid_units', '购买课时'), ('gift_units', '赠送课时'),
      ('total_units', '总课时'), ('unit_list_price', '课时单价'), ('gift_policy', '赠课规则'), ('refund_rule', '退费规则'), ('effective_from', '生效日期'), ('expire_date', '到期日期'),
      ('period_from', '周期开始'), ('period_to', '周期结束'), ('suspended_days', '停课天数'), ('consumed_units', '已消课时'), ('remain_units', '剩余课时'), ('owed_units', '欠课时'),
      ('recognised', '已确认收入'), ('received', '已收'), ('refunded', '已退'), ('due_date', '应收日期'), ('due_reason', '应收原因'), ('closed_date', '结清日期'),
      ('over_capacity', '允许超员'), ('min_students', '最少人数'), ('planned_lessons', '计划课次'), ('deduct_override', '扣课覆盖'), ('learning_manager_id', '学管'),
      ('join_date', '入班日期'), ('leave_date', '出班日期'), ('join_way', '入班方式'), ('leave_reason', '出班原因'), ('freq', '频率'), ('weekdays', '星期'), ('dates', '指定日期'),
      ('start_time', '开始时间'), ('end_time', '结束时间'), ('from_date', '起始日期'), ('to_date', '截止日期'), ('lesson_count', '课次数'), ('skip_holiday', '跳过节假日'), ('exceptions', '例外'),
      ('lesson_no', '课次编号'), ('seq', '第几次'), ('start_at', '开始时间'), ('end_at', '结束时间'), ('biz_date', '业务日期'), ('topic', '主题'), ('files', '附件'), ('cancel_reason', '取消原因'),
      ('rolled_at', '点名时间'), ('rolled_by', '点名人'), ('substitute_for', '代课对象'), ('roster_type', '名单类型'), ('late_minutes', '迟到（分钟）'), ('leave_id', '请假单'),
      ('makeup_of', '补课对象'), ('plan_units', '计划课时'), ('deduct_units', '扣除课时'), ('charge_reason', '扣课原因'), ('direction', '评价方向'), ('star', '星级'), ('dims', '评分维度'),
      ('images', '图片'), ('anonymous', '匿名'), ('rev', '修订号'), ('reviewed_at', '评价时间'), ('reply', '回复'), ('handled', '已处理'),
      ('account', '账号'), ('real_name', '姓名'), ('mobile_phone', '手机号码'), ('email', '邮箱')
    ) as said (field, words)
    join information_schema.columns as columns on columns.column_name = said.field and columns.table_schema = current_schema()
    where columns.table_name ~ '^(edu|lowcode|org|shell|system|wechat|workflow)_'
  loop
    execute format('comment on column %I.%I is %L', named.place, named.field, named.words);
  end loop;
end $$;
