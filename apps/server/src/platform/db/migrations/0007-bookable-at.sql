-- Where the booking system offers each member of the team, as keys of our locations; the comparison with it fills this in.
alter table square_team_members add column bookable_at text[] not null default '{}';
