-- What somebody has looked up since a day: asked before money goes back.
create index tiku_look_of on tiku_look (user_id, at);
