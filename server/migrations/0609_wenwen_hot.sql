-- What several people have asked lately, as the job wenwen.hot chooses it: nobody who opens the page counts it.
create table wenwen_hot (
  -- of the words that it is about
  id uuid primary key,
  question text not null,
  count integer not null check (count > 0)
);
create index wenwen_hot_list on wenwen_hot (count desc, id desc);
