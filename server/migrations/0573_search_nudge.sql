-- Every post, comment and name that changes asks whether somebody has been told already. That was a walk through all events that
-- wait, and on connections that had planned it while the table was small, through the whole table.
create index event_search_nudge on event (id) where name = 'search.dirty' and done_at is null;

create or replace function search_mark(source text, ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into search_dirty (source, id) select source, unnest(ids);
  -- One event at a time is enough, since its handler takes all there is.
  if not exists (select from event where name = 'search.dirty' and done_at is null) then
    insert into event (id, name, data) values (gen_random_uuid(), 'search.dirty', '{}');
  end if;
end $$;
