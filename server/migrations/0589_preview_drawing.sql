-- Which drawing has made the previews of a version: those of an older one are drawn anew, by nodes that draw by the new one alone.
-- Nodes of the release before leave it at 0.
alter table zhiku_version
  add column drawing smallint not null default 0,
  add column redraw_tries smallint not null default 0;
-- where preview = 'made' and drawing < …: see redrawPreviews() of the module zhiku.
create index zhiku_version_drawing on zhiku_version (drawing) where preview = 'made';
