-- 搜索: what can be found, what changed since it was written down, and what people search for.
create table search_document (
  type text not null check (type in ('post', 'question', 'user', 'topic')),
  id uuid not null,
  -- the title without spaces and signs, for suggestions; a range of it is a prefix in this order only
  title_key text collate "C" not null,
  -- what a title and a whole document can be found by, see server/modules/search/tokens.ts
  title_words tsvector not null,
  words tsvector not null,
  -- what a document has before anybody asks: by how much it is liked, and how young it is
  rank double precision not null,
  primary key (type, id)
);
-- New documents stand in the index at once: a list of pending ones would be read through by every search.
create index search_document_words on search_document using gin (words) with (fastupdate = off);
create index search_document_title_words on search_document using gin (title_words) with (fastupdate = off);
create index search_document_rank on search_document (type, rank desc, id desc);
create index search_document_prefix on search_document (type, title_key) where title_key <> '';
-- Which words are common decides how a search reads (server/modules/search/commonness.ts): 2,000 of them are kept.
alter table search_document alter words set statistics 200, alter title_words set statistics 200;

-- What must be looked at again. Rows are only added and taken: a key that writers share would make them wait for each other.
create table search_dirty (
  seq bigint generated always as identity primary key,
  source text not null,
  id uuid not null
);

create function search_mark(source text, ids uuid[]) returns void language plpgsql as $$
begin
  insert into search_dirty (source, id) select source, unnest(ids);
  -- One event at a time is enough, since its handler takes all there is.
  if not exists (select from event where name = 'search.dirty' and done_at is null and tries = 0) then
    insert into event (id, name, data) values (gen_random_uuid(), 'search.dirty', '{}');
  end if;
end $$;

create function search_changed() returns trigger language plpgsql as $$
begin
  perform search_mark(tg_table_name, array[coalesce(new.id, old.id)]);
  return null;
end $$;

-- Posts are found by their authors' names, too.
create function search_renamed() returns trigger language plpgsql as $$
begin
  perform search_mark('circle_post', ids) from (
    select array_agg(id) as ids from circle_post where author_id = new.id and status = 2 and visible = 0 and not anonymous) posts
  where ids is not null;
  return null;
end $$;

-- Likes, answers and fans move a document only by steps, so that a like is not a new document.
create function search_step(n integer) returns integer language sql immutable as $$ select trunc(4 * log(1 + n::float8))::integer $$;

create trigger search_changed after insert or delete on circle_post for each row execute function search_changed();
create trigger search_changed_later after update of title, content, status, visible, anonymous, edited_at, like_count, comment_count
  on circle_post for each row
  when ((old.title, old.content, old.status, old.visible, old.anonymous, old.edited_at, search_step(old.like_count + 2 * old.comment_count))
    is distinct from (new.title, new.content, new.status, new.visible, new.anonymous, new.edited_at, search_step(new.like_count + 2 * new.comment_count)))
  execute function search_changed();

create trigger search_changed after insert or delete on app_user for each row execute function search_changed();
create trigger search_changed_later after update of nick_name, cert_title, intro, position_id, status, fans_count on app_user for each row
  when ((old.nick_name, old.cert_title, old.intro, old.position_id, old.status, search_step(old.fans_count))
    is distinct from (new.nick_name, new.cert_title, new.intro, new.position_id, new.status, search_step(new.fans_count)))
  execute function search_changed();
create trigger search_renamed after update of nick_name, status on app_user for each row
  when ((old.nick_name, old.status) is distinct from (new.nick_name, new.status))
  execute function search_renamed();

create trigger search_changed after insert or delete on circle_topic for each row execute function search_changed();
create trigger search_changed_later after update of name, intro, closed, post_count on circle_topic for each row
  when ((old.name, old.intro, old.closed, search_step(old.post_count))
    is distinct from (new.name, new.intro, new.closed, search_step(new.post_count)))
  execute function search_changed();

insert into search_dirty (source, id)
select 'circle_topic', id from circle_topic union all select 'app_user', id from app_user union all select 'circle_post', id from circle_post;

-- Who searched is a hash with a salt that is thrown away after the day; the rows themselves go after seven days.
create table search_query (
  day date not null,
  keyword text not null,
  viewer bytea not null,
  -- as it was typed
  spelling text not null,
  primary key (day, keyword, viewer)
);

-- What several people searched for and found, made anew from search_query every few minutes.
create table search_keyword (
  keyword text collate "C" primary key,
  spelling text not null,
  viewers integer not null
);
