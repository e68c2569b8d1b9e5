-- Banks are sold: to whoever is no member, and those that membership does not open to everybody.
alter table tiku_bank
  -- 分; 0: not sold
  add column price integer not null default 0 check (price between 0 and 10000000),
  -- members have it without buying
  add column vip_free boolean not null default true,
  -- how long a purchase lasts; null: for ever
  add column valid_days integer check (valid_days between 1 and 3650),
  add constraint tiku_bank_to_be_had check (free or vip_free or price > 0);

-- Banks are owned, and their questions found, beside whatever else has joined meanwhile.
create function tiku_joins(of_table text, of_constraint text, expression text) returns void language plpgsql as $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into before from pg_constraint
    where conname = of_constraint and conrelid = of_table::regclass;
  if before is null then raise exception 'no constraint %', of_constraint; end if;
  execute format('alter table %I drop constraint %I', of_table, of_constraint);
  execute format('alter table %I add constraint %I check (%s or %s)', of_table, of_constraint, before, expression);
end $$;
select tiku_joins('entitlement', 'entitlement_kind_check', $$kind = 'bank'$$);
select tiku_joins('search_document', 'search_document_type_check', $$type = 'practice'$$);
select tiku_joins('share_key', 'share_key_type_check', $$type = 'tiku'$$);
drop function tiku_joins;

create trigger search_changed after insert or delete on tiku_question for each row execute function search_changed();
create trigger search_changed_later after update of stem, material, options, analysis, law, chapter, state on tiku_question for each row
  when ((old.stem, old.material, old.options, old.analysis, old.law, old.chapter, old.state)
    is distinct from (new.stem, new.material, new.options, new.analysis, new.law, new.chapter, new.state))
  execute function search_changed();
-- With their bank its questions appear and go.
create function tiku_bank_opened() returns trigger language plpgsql as $$
begin
  perform search_mark('tiku_question', ids) from (select array_agg(id) as ids from tiku_question where bank_id = new.id) questions
  where ids is not null;
  return null;
end $$;
create trigger search_opened after update of state on tiku_bank for each row when (old.state is distinct from new.state)
  execute function tiku_bank_opened();
insert into search_dirty (source, id)
select 'tiku_question', q.id from tiku_question q join tiku_bank b on b.id = q.bank_id and b.state = 'on' on conflict do nothing;

-- One question by itself: where somebody was led to it from elsewhere.
alter table tiku_practice drop constraint tiku_practice_mode_check;
alter table tiku_practice add constraint tiku_practice_mode_check check (mode in
  ('chapter', 'order', 'random', 'daily', 'paper', 'wrong', 'favorite', 'undone', 'hard', 'case', 'one'));
