-- Which words a post has, apart from the post: its place on the hot list changes every ten minutes, and each time all its words were
-- written into the index anew, which words alone do rarely.
-- The index of the release before gives up its name alone, which keeps nobody from reading posts while the table is filled; 0684 drops it.
alter index circle_post_words rename to circle_post_words_old;
create table circle_post_words (
  post_id uuid primary key references circle_post on delete cascade,
  -- bigrams of the title and the beginning of the text
  words text[] not null
);
create function circle_post_worded() returns trigger language plpgsql as $$
begin
  insert into circle_post_words (post_id, words) values (new.id, bigrams(new.title || chr(10) || new.content))
  on conflict (post_id) do update set words = excluded.words;
  return null;
end $$;
create trigger circle_post_worded after insert or update of title, content on circle_post
  for each row execute function circle_post_worded();
insert into circle_post_words (post_id, words) select id, bigrams(title || chr(10) || content) from circle_post;
create index circle_post_words_in on circle_post_words using gin (words) with (fastupdate = off);
