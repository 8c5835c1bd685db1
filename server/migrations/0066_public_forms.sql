-- Public forms: released designs that guests fill in by a link.
create table lowcode_public_form (
  design_id text primary key constraint lowcode_public_form__design references lowcode_design (id),
  key text not null constraint lowcode_public_form__key unique,
  enabled_mark smallint not null default 0,
  code text not null default '',
  open_time timestamptz,
  close_time timestamptz,
  once_mark smallint not null default 0,
  address_mark smallint not null default 0,
  max_answers int,
  answers int not null default 0,
  thanks text not null default '',
  organize_id text,
  last_modify_user_id text,
  last_modify_time timestamptz not null default now()
);
comment on table lowcode_public_form is '公开表单：访客通过链接填写的已发布设计';
comment on column lowcode_public_form.design_id is '所属设计';
comment on column lowcode_public_form.key is '链接中的随机字符串';
comment on column lowcode_public_form.enabled_mark is '是否公开：1 是，0 否';
comment on column lowcode_public_form.code is '访问码，空为不需要';
comment on column lowcode_public_form.open_time is '开始时间，空为立即';
comment on column lowcode_public_form.close_time is '截止时间，空为长期';
comment on column lowcode_public_form.once_mark is '每人限填一次（按浏览器）：1 是，0 否';
comment on column lowcode_public_form.address_mark is '同一网络地址限填一次：1 是，0 否';
comment on column lowcode_public_form.max_answers is '最多填写份数，空为不限';
comment on column lowcode_public_form.answers is '已填写份数';
comment on column lowcode_public_form.thanks is '提交后的感谢语';
comment on column lowcode_public_form.organize_id is '记录所属组织';
comment on column lowcode_public_form.last_modify_user_id is '最后修改人';
comment on column lowcode_public_form.last_modify_time is '最后修改时间';

-- Who has answered, where the form takes one answer per person. Digests: the address itself is not stored.
create table lowcode_public_answer (
  record_id text primary key,
  design_id text not null constraint lowcode_public_answer__design references lowcode_design (id),
  browser text,
  address text,
  creator_time timestamptz not null default now()
);
create unique index lowcode_public_answer__browser on lowcode_public_answer (design_id, browser)
  where browser is not null;
create unique index lowcode_public_answer__address on lowcode_public_answer (design_id, address)
  where address is not null;
comment on table lowcode_public_answer is '公开表单的填写者，用于限填一次';
comment on column lowcode_public_answer.record_id is '填写产生的记录';
comment on column lowcode_public_answer.design_id is '所属设计';
comment on column lowcode_public_answer.browser is '浏览器标识的摘要';
comment on column lowcode_public_answer.address is '网络地址的摘要';
comment on column lowcode_public_answer.creator_time is '填写时间';

-- Challenges that were redeemed, until they expire anyway.
create unlogged table lowcode_public_challenge (
  id text primary key,
  until_time timestamptz not null
);
comment on table lowcode_public_challenge is '公开表单已使用的工作量证明，过期即删';
comment on column lowcode_public_challenge.id is '题目编号';
comment on column lowcode_public_challenge.until_time is '题目到期时间';
