-- 保级: from Lv7 on a level is kept by what is earned in each season of one's own, else one falls by one level at its end.
-- Rules are rows that operators change; a season that has begun stays as it was promised.
create table growth_season_rule (
  one boolean primary key default true check (one),
  days integer not null check (days between 30 and 366)
);
insert into growth_season_rule (days) values (90);

-- 0: this level is not to be kept.
alter table growth_level add column keep_growth integer not null default 0
  check (keep_growth >= 0 and (keep_growth = 0 or level >= 7));
update growth_level set keep_growth = case level when 7 then 300 else 600 end where level in (7, 8);

create table growth_season (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  level smallint not null check (level >= 7),
  -- days in Shanghai; the last one is the day before end_day
  start_day date not null,
  end_day date not null check (end_day > start_day),
  need integer not null check (need > 0),
  -- the decision: what the records of these days add up to, and whether that was enough
  earned integer,
  kept boolean,
  -- of who fell: growth that brings the level back, which is what there was at the end and `need` more
  back_at integer,
  check ((kept is null) = (earned is null)),
  check (kept is not distinct from (earned >= need)),
  check ((back_at is not null) = (kept is not distinct from false))
);
create unique index growth_season_open on growth_season (user_id) where kept is null;
create unique index growth_season_of on growth_season (user_id, level, start_day);
create index growth_season_due on growth_season (end_day) where kept is null;

-- A decision stays. What is open may end without one, when its person stands elsewhere; an account that is closed takes all along.
create function growth_season_decided() returns trigger language plpgsql as $$
begin
  raise exception 'a season is decided once' using errcode = 'integrity_constraint_violation';
end $$;
create trigger growth_season_decided before update on growth_season
  for each row when (old.kept is not null) execute function growth_season_decided();

-- What a level asks of somebody: its threshold, and after a fall what brings it back, until a season of it was kept since.
create function growth_need_of(person uuid, wanted smallint) returns integer language sql stable as $$
  select greatest(
    (select min_growth from growth_level where level = wanted),
    (select max(s.back_at) from growth_season s where s.user_id = person and s.level <= wanted and s.back_at is not null
      and not exists (select from growth_season later where later.user_id = s.user_id and later.level = s.level
        and later.kept is not null and later.start_day > s.start_day)))
$$;
create function growth_level_for(person uuid, value integer) returns smallint language sql stable as $$
  select max(level) from growth_level where min_growth <= value and (level < 7 or growth_need_of(person, level) <= value)
$$;

-- As before, by what levels ask of this person.
create or replace function growth_book() returns trigger language plpgsql as $$
begin
  update app_user set growth = growth + new.change, growth_records = growth_records + 1,
    level = case
      when new.change >= 0 then greatest(level, growth_level_for(id, growth + new.change))
      when (growth + new.change) * 10 < 9 * (select min_growth from growth_level l where l.level = app_user.level)
        then growth_level_for(id, growth + new.change)
      else level end
    where id = new.user_id returning growth, growth_records into new.after, new.seq;
  return new;
end $$;

-- 设置: who does not want to be ranked, wants nothing chosen for them, lets videos begin by themselves anywhere.
alter table app_user
  add column rank_hidden boolean not null default false,
  add column recommend_off boolean not null default false,
  add column autoplay_anywhere boolean not null default false;

-- 公司建议: by how a name begins, of those who show theirs.
create index app_user_company on app_user (lower(company) text_pattern_ops, company)
  where company <> '' and not company_hidden and status <> 'closed';
