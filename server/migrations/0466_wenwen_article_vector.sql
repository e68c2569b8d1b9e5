-- What an article means, as the model that is set has put it; made again when its words, or the model, are others.
create table law_article_vector (
  article_id uuid primary key references law_article on delete cascade,
  model text not null,
  -- of the words that it was made of
  words text not null,
  vector real[] not null check (array_ndims(vector) = 1),
  updated_at timestamptz not null default now()
);
