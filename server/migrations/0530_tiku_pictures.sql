-- Pictures of a question: a chart, a form, an organisation. [{id, width, height}]
alter table tiku_question add column images jsonb not null default '[]' check (jsonb_array_length(images) <= 4);
