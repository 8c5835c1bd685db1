-- Which jobs of the business have run for a day: a job that finds its row has nothing to do.
create table edu_nightly_run (
  job text not null,
  day date not null,
  finished_at timestamptz not null default now(),
  primary key (job, day)
);
comment on table edu_nightly_run is '教务夜间任务记录';
