-- Working time: limits of flows count in it, and lessons of the business skip its holidays.
create table workflow_calendar (
  id text primary key,
  full_name text not null,
  week jsonb not null,
  is_default boolean not null default false,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index workflow_calendar__default on workflow_calendar (is_default) where is_default and delete_mark = 0;
create unique index workflow_calendar__full_name on workflow_calendar (full_name) where delete_mark = 0;
comment on table workflow_calendar is '工作日历';
comment on column workflow_calendar.id is '主键';
comment on column workflow_calendar.full_name is '名称';
comment on column workflow_calendar.week is '周一至周日的工作时段';
comment on column workflow_calendar.is_default is '是否为默认日历';
comment on column workflow_calendar.creator_user_id is '创建人';
comment on column workflow_calendar.creator_time is '创建时间';
comment on column workflow_calendar.last_modify_user_id is '最后修改人';
comment on column workflow_calendar.last_modify_time is '最后修改时间';
comment on column workflow_calendar.delete_mark is '删除标记：1 已删除';

create table workflow_calendar_day (
  calendar_id text not null constraint workflow_calendar_day__calendar references workflow_calendar (id),
  date date not null,
  name text not null default '',
  hours jsonb not null default '[]',
  primary key (calendar_id, date)
);
comment on table workflow_calendar_day is '工作日历的节假日与调休日';
comment on column workflow_calendar_day.calendar_id is '所属日历';
comment on column workflow_calendar_day.date is '日期';
comment on column workflow_calendar_day.name is '名称';
comment on column workflow_calendar_day.hours is '当天的工作时段，空为休息';
